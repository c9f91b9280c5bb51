// A round of drill questions without a connection: its pages from the pieces that the server sent
// for the whole round (tutor/web/round_pack.py). As there, all state is in the address.

const FIELDS = ['answers', 'at', 'picked'];
// What makes a round; any other field makes it another one.
const OWN = ['rules', 'seed'];
const JOIN = '~';

// The address of the pieces of the round that a page belongs to; null if it belongs to none, as a
// round of another length, or one of a teacher's list.
export function packAddress({pathname, searchParams}) {
  const [rules, seed] = OWN.map((name) => searchParams.get(name));
  const usual = [...searchParams.keys()].every((name) => OWN.includes(name) || FIELDS.includes(name));
  return usual && rules && seed && /^\/[^/]+\/drills\/[^/]+$/.test(pathname)
    ? `${pathname}/round?${new URLSearchParams({seed, rules})}` : null;
}

function write(fields) {
  return new URLSearchParams(fields).toString().replaceAll('%7E', JOIN);
}

function queryOf(url, answers, at) {
  const fields = [...url.searchParams].filter(([name]) => !FIELDS.includes(name));
  if (answers.length) fields.push(['answers', answers.join(JOIN)]);
  if (at) fields.push(['at', at]);
  return write(fields);
}

// Where an address is in its round; null for a place that there is not, or not in the pieces.
function read(pack, url) {
  const {questions} = pack;
  const told = url.searchParams.get('answers');
  const answers = told ? told.split(JOIN) : [];
  const at = Number(url.searchParams.get('at') ?? answers.length + 1);
  const inside = Number.isInteger(at) && at >= 1 && at <= Math.min(answers.length, questions.length) + 1;
  const known = answers.every((answer, index) => answer && questions[index]?.main[answer]);
  const asked = at > questions.length || questions[at - 1];
  return inside && known && asked ? {answers, at} : null;
}

function fill(text, slots) {
  return text.replace(/@@(\w+)@@/g, (_slot, name) => slots[name]);
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&#34;').replaceAll('<', '&lt;');
}

// The page at an address as HTML; null where the pieces do not reach.
export function page(pack, url) {
  const place = read(pack, url);
  if (!place) return null;
  const {answers, at} = place;
  const {questions, marks, result, shell} = pack;
  const right = answers.map((answer, index) => questions[index].right.includes(answer));
  const query = escaped(url.searchParams.size ? write([...url.searchParams]) : '');
  const given = escaped(queryOf(url, answers));
  const over = at > questions.length;
  const part = over ? result : questions[at - 1];
  const results = questions.map((_question, index) => (
    index < right.length ? marks[right[index] ? 'ok' : 'no'] : marks.open)).join('');
  const rows = over ? answers.map((answer, index) => fill(result.rows[index][answer], {given})).join('') : '';
  const slots = {query, given, results, rows, right: right.filter(Boolean).length};
  const main = fill(over ? result.main : part.main[answers[at - 1] ?? ''], slots);
  return fill(shell, {query, main, title: part.title, page: part.page});
}

// What comes of a choice: where it leads, and the question it answers; null if it is no answer.
export function take(pack, url, choice) {
  const place = read(pack, url);
  if (!place || place.at > pack.questions.length) return null;
  if (!choice || !pack.questions[place.at - 1].main[choice]) return null;
  const answers = [...place.answers.slice(0, place.at - 1), choice];
  const seed = Number(url.searchParams.get('seed')) + place.at - 1;
  const drill = url.pathname.split('/').pop();
  return {
    address: `${url.pathname}?${queryOf(url, answers, place.at)}#verdict`,
    // The question's own name, as the server records answers: without the language and the round.
    question: `drills/${drill}?rules=${url.searchParams.get('rules')}&seed=${seed}`,
  };
}
