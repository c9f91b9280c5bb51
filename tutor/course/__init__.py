"""The course: reads lessons/ strictly and rehearses every lesson through the engine."""

from tutor.course.book import BookTitle, RuleBookText, RuleItem, RuleSection, Term
from tutor.course.course import Course, Part, load_course, read_course
from tutor.course.errors import BadCourse
from tutor.course.lesson import LessonSource
from tutor.course.steps import Ask, DrillRun, Lesson, PlayHand, Step

__all__ = [
    "Ask",
    "BadCourse",
    "BookTitle",
    "Course",
    "DrillRun",
    "Lesson",
    "LessonSource",
    "Part",
    "PlayHand",
    "RuleBookText",
    "RuleItem",
    "RuleSection",
    "Step",
    "Term",
    "load_course",
    "read_course",
]
