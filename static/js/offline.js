// Starts the worker that keeps pages for times without a connection, and says what it does.
// Without it everything works as before, as long as there is one.

const home = navigator.serviceWorker;
const WORKER = '/worker.js';
const policy = window.trustedTypes?.createPolicy('put-tutor-worker', {createScriptURL: () => WORKER});
const TOLD_ONCE = ['sent', 'refused', 'foreign'];
const FACTS = ['offline', 'waiting', ...TOLD_ONCE];
// Milliseconds until what waits is sent again: a connection is often told before it carries.
const AGAIN = 10_000;
const told = {};
let again;

function ask(question) {
  home.controller?.postMessage({language: document.documentElement.lang, ...question});
}

// The sentences stand in the page, in its language; the worker gives the numbers. What became of
// answers it tells once, so it stays to be read until the page is left.
function say(state) {
  for (const fact of TOLD_ONCE) told[fact] = state[fact] || told[fact];
  const facts = {...state, ...told};
  const region = document.getElementById('connection');
  const words = FACTS.filter((fact) => facts[fact])
    .map((fact) => region.dataset[fact].replace('#', facts[fact])).join(' ');
  if (region.textContent !== words) region.textContent = words;
  clearTimeout(again);
  if (state.waiting) again = setTimeout(() => ask({ask: 'send'}), AGAIN);
}

function list(shown) {
  const place = document.getElementById('kept');
  if (!place) return;
  place.replaceChildren(...shown.map(({href, title}) => {
    const [item, link, name] = ['li', 'a', 'b'].map((tag) => document.createElement(tag));
    Object.assign(link, {href});
    name.textContent = title;
    link.append(name);
    item.append(link);
    return item;
  }));
  if (!location.pathname.endsWith('/offline')) {
    // Shown in place of a page that could not be fetched.
    const again = document.getElementById('again');
    again.textContent = again.dataset.again;
    again.href = location.href;
  }
  place.hidden = !shown.length;
  document.getElementById('kept-none').hidden = Boolean(shown.length);
}

function begin() {
  ask({ask: 'send'});
  if (document.getElementById('kept')) ask({ask: 'kept'});
}

if (home) {
  home.addEventListener('message', ({data}) => {
    if (data.state) say(data.state);
    if (data.kept) list(data.kept);
  });
  home.addEventListener('controllerchange', () => {
    // The worker that takes over has not seen this page.
    ask({ask: 'seen', address: location.pathname + location.search});
    begin();
  });
  window.addEventListener('online', () => ask({ask: 'send'}));
  home.register(policy ? policy.createScriptURL(WORKER) : WORKER, {type: 'module', updateViaCache: 'none'})
    .catch((error) => console.info(`nothing is kept for times without a connection: ${error.message}`));
  begin();
}
