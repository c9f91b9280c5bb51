// What anybody can see of a page, for a robot that knows nothing else of it.
// ask.wanted: selectors, the most wanted first; 'highest' is the highest of cards to put in order.
// ask.only: 'focus' tells where the focus is, 'next' where to press, otherwise the page is read.
(ask) => {
  const main = document.querySelector('main');
  const seen = (node) => node.checkVisibility({visibilityProperty: true, opacityProperty: true});
  const words = (node) => node.textContent.replace(/\s+/g, ' ').trim();

  const highest = () => {
    const cards = [...main.querySelectorAll('form[method=post] button.card-button')].filter(seen);
    if (!main.querySelector('.picked') && cards.length !== 5) return undefined;
    const order = [...document.querySelectorAll('.strip li')].map(words);
    const place = (card) => order.indexOf(words(card.querySelector('svg text')));
    return cards.sort((one, other) => place(one) - place(other))[0];
  };
  const next = () => {
    for (const wanted of ask.wanted) {
      const found = wanted === 'highest' ? highest() : [...main.querySelectorAll(wanted)].find(seen);
      if (found) return found;
    }
    return undefined;
  };

  const at = document.activeElement;
  if (ask.only === 'focus') {
    const {outlineStyle, boxShadow} = getComputedStyle(at);
    return {
      there: at === next(),
      skip: at.matches('.skip'),
      plain: outlineStyle === 'none' && boxShadow === 'none',
    };
  }

  const spot = () => {
    const node = next();
    if (!node) return null;
    const middle = () => {
      const {left, top, width, height} = node.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    };
    const inside = ([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
    if (!inside(middle())) node.scrollIntoView({block: 'center', behavior: 'instant'});
    const [x, y] = middle();
    const hit = document.elementFromPoint(x, y);
    return {x, y, free: Boolean(hit && (node.contains(hit) || hit.contains(node))), what: words(node)};
  };
  if (ask.only === 'next') return spot();

  const texts = new Map();
  const note = (node, text) => {
    const folded = text.replace(/\s+/g, ' ').trim();
    const lang = node.closest('[lang]')?.lang ?? '';
    if (folded) texts.set(`${lang} ${folded}`, [lang, folded]);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const around = walker.currentNode.parentElement;
    // Keys and lines of code are the same everywhere; an option lies in a list that is closed.
    if (around.closest('code, kbd')) continue;
    if (seen(around.closest('select') ?? around)) note(around, walker.currentNode.data);
  }
  note(document.documentElement, document.title);
  const spoken = ['aria-label', 'title', 'alt', 'placeholder'];
  for (const name of spoken) {
    for (const node of document.body.querySelectorAll(`[${name}]`)) {
      if (seen(node)) note(node, node.getAttribute(name));
    }
  }

  const named = (node) => {
    const by = node.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const parts = [
      node.getAttribute('aria-label') ?? '',
      ...by.map((id) => document.getElementById(id)?.textContent ?? ''),
      ...[...(node.labels ?? [])].map(words),
      node.matches('input, select, textarea') ? '' : words(node),
      ...[...node.querySelectorAll('img[alt]')].map((image) => image.alt),
    ];
    return parts.some((part) => part.trim());
  };
  const controls = 'a[href], button, summary, input:not([type=hidden]), select, textarea';
  return {
    lang: document.documentElement.lang,
    texts: [...texts.values()],
    nameless: [...document.querySelectorAll(controls)]
      .filter((node) => seen(node) && !named(node))
      .map((node) => node.outerHTML.slice(0, 120)),
    next: spot(),
  };
}
