// Progressive enhancement only: without this file every page works the same, with full page loads.

const main = () => document.getElementById('main');
const policy = window.trustedTypes?.createPolicy('put-tutor', {createHTML: (html) => html});
// What a page keeps of its own; the head's links and the announcers are handled apart.
const PARTS = ['top', 'main', 'foot'];
const LINKS = 'link[rel=canonical], link[rel=alternate]';

let busy = false;
let path = location.pathname + location.search;
let told = movesTold();

function movesTold() {
  return [...document.querySelectorAll('.moves li')].map((node) => node.textContent.trim());
}

function parse(html) {
  return new DOMParser().parseFromString(policy ? policy.createHTML(html) : html, 'text/html');
}

function announce(focused) {
  const call = document.querySelector('.seal');
  const state = [...document.querySelectorAll('.trick-text, #status, #remark')];
  const moves = movesTold();
  // Moves that have been told already still stand in the list, but are not spoken again.
  const fresh = told.every((text, i) => text === moves[i]) ? moves.slice(told.length) : moves;
  told = moves;
  const words = focused?.id === 'verdict' ? [] : [...fresh, ...state.map((node) => node.textContent.trim())];
  // Emptied first, so that the same sentence twice is spoken twice.
  for (const [id, text] of [
    ['live', words.filter(Boolean).join(' ')],
    ['call', call?.textContent.trim() ?? ''],
  ]) {
    const region = document.getElementById(id);
    if (id === 'call' && region.dataset.said === text) continue;
    region.dataset.said = text;
    region.textContent = '';
    if (text) requestAnimationFrame(() => { region.textContent = text; });
  }
}

function show(page) {
  const root = page.documentElement;
  document.title = page.title;
  document.documentElement.lang = root.lang;
  document.documentElement.dir = root.dir;
  document.documentElement.dataset.keys = root.dataset.keys ?? 'on';
  for (const id of PARTS) {
    const [old, fresh] = [document.getElementById(id), page.getElementById(id)];
    if (old && fresh) old.replaceWith(document.adoptNode(fresh));
  }
  document.querySelectorAll(LINKS).forEach((link) => link.remove());
  document.head.append(...[...page.querySelectorAll(LINKS)].map((link) => document.adoptNode(link)));
  const target = ['verdict', 'prompt', 'title', 'question']
    .map((id) => document.getElementById(id)).find(Boolean) ?? main();
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({preventScroll: true});
  // The verdict with its reasons below it and the table still in sight above.
  const {top} = target.getBoundingClientRect();
  const low = target.id === 'verdict' && top > window.innerHeight * 0.6;
  target.scrollIntoView({block: low ? 'center' : 'nearest'});
  announce(target);
}

// A page of another release needs its own styles and scripts.
function isOfOtherRelease(page) {
  const [own, other] = [document, page].map((one) => one.querySelector('link[rel=stylesheet]'));
  return own.getAttribute('href') !== other.getAttribute('href');
}

async function load(address, options) {
  const answer = await fetch(address, {
    ...options, credentials: 'same-origin', headers: {Accept: 'text/html'},
  });
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith('text/html')) {
    throw new Error(`no page: ${answer.status}`);
  }
  const page = parse(await answer.text());
  if (!page.getElementById('main')) throw new Error('no main');
  return {page, address: answer.url, redirected: answer.redirected};
}

document.addEventListener('click', (event) => {
  // The second click of a double click would fall on whatever has just come to lie there.
  if (event.detail > 1 && event.target.closest('form[data-swap] button')) event.preventDefault();
});

document.addEventListener('submit', async (event) => {
  const form = event.target;
  if (!form.matches('form[data-swap]')) return;
  event.preventDefault();
  if (busy) return;
  busy = true;
  main().setAttribute('aria-busy', 'true');
  const button = event.submitter;
  const body = new URLSearchParams(new FormData(form, button));
  try {
    const {page, address, redirected} = await load(form.action, {method: 'POST', body});
    if (isOfOtherRelease(page)) {
      location.assign(address);
      return;
    }
    if (redirected) {
      history.pushState(null, '', address);
      path = location.pathname + location.search;
    }
    show(page);
  } catch {
    // The ordinary way, which also shows the server's own error page.
    const field = document.createElement('input');
    if (button?.name) {
      Object.assign(field, {type: 'hidden', name: button.name, value: button.value});
      form.append(field);
    }
    HTMLFormElement.prototype.submit.call(form);
    // What is sent has been read by now; a page that stays must not send it twice next time.
    field.remove();
  } finally {
    busy = false;
    main()?.removeAttribute('aria-busy');
  }
});

window.addEventListener('popstate', async () => {
  const now = location.pathname + location.search;
  // A jump to an anchor of the same page is the browser's own affair.
  if (now === path) return;
  path = now;
  try {
    const {page} = await load(location.href);
    if (location.pathname + location.search === now) show(page);
  } catch {
    location.reload();
  }
});

document.addEventListener('keydown', (event) => {
  const menu = document.querySelector('details.menu[open]');
  if (event.key === 'Escape' && menu) {
    menu.open = false;
    menu.querySelector('summary').focus();
    return;
  }
  if (document.documentElement.dataset.keys === 'off') return;
  if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
  const at = document.activeElement;
  if (at.matches('input, select, textarea') || !(at === document.body || main().contains(at))) return;
  if (/^[1-9]$/.test(event.key)) {
    // An answer that has been tried keeps its number, and does nothing.
    main().querySelectorAll('form[data-swap] :is([name=choice], .option, [name=move]:not([data-key]))')[event.key - 1]?.click();
    return;
  }
  if (event.key === '?') {
    const help = document.getElementById('help');
    if (!help) return;
    help.open = !help.open;
    (help.open ? help.querySelector('summary') : document.getElementById('prompt'))?.focus();
    return;
  }
  // Enter is the key of whatever has the focus; elsewhere it lets the hand go on.
  if (event.key === 'Enter' && at.matches('a, button, summary')) return;
  if (!/^([psgft]|enter)$/i.test(event.key)) return;
  main().querySelector(`form[data-swap] [data-key=${event.key.toLowerCase()}]`)?.click();
});

document.addEventListener('click', (event) => {
  const menu = document.querySelector('details.menu[open]');
  if (menu && !menu.contains(event.target)) menu.open = false;
});
