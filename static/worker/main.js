// The service worker: pages from the server whenever it can be reached, and what is kept where it
// cannot. Which pages may be kept is said by the server, in headers (tutor/web/offline.py).

import {queue, send} from './answers.js';
import {Kept, place} from './kept.js';
import {packAddress, page as roundPage, take} from './rounds.js';
import {forget, note, setNote, waiting} from './store.js';

// Milliseconds that a page may take before what is kept is shown; less once the server was away.
const PATIENCE = {online: 6_000, offline: 1_500};
const HTML = {'Content-Type': 'text/html; charset=utf-8'};

let kept;
let told;
// What the pages say above their text: whether the server was away, and what came of answers.
let state = {offline: false, sent: 0, refused: 0, foreign: 0};

export function start(settings) {
  told = settings;
  kept = new Kept(settings);
  addEventListener('install', (event) => {
    skipWaiting();
    event.waitUntil(kept.begin());
  });
  addEventListener('activate', (event) => event.waitUntil(takeOver()));
  addEventListener('fetch', onFetch);
  addEventListener('sync', (event) => event.waitUntil(sendAnswers()));
  addEventListener('message', onMessage);
}

async function takeOver() {
  const lists = await kept.dropOthers();
  await clients.claim();
  await sendAnswers();
  for (const list of lists) await kept.load(list);
}

function onFetch(event) {
  const {request} = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === 'GET' && url.pathname.startsWith('/static/')) {
    event.respondWith(kept.file(request));
  } else if (request.mode === 'navigate' || request.headers.get('Accept') === 'text/html') {
    if (request.method === 'GET') event.respondWith(open(event, url));
    else if (isFromHere(request)) event.respondWith(post(event, url));
  }
}

// A form that another site sends must reach the server as that: sent by a worker it would come
// from here, with the learner's cookies. Our pages tell their address to this site alone.
function isFromHere({referrer}) {
  return referrer.startsWith(`${location.origin}/`);
}

function patience() {
  const time = state.offline ? PATIENCE.offline : PATIENCE.online;
  return new Promise((_done, failed) => { setTimeout(failed, time, new Error('too slow')); });
}

async function open(event, url) {
  const answer = fetch(event.request);
  event.waitUntil(answer.then((page) => seen(url, page.clone()), () => {}));
  try {
    return await Promise.race([answer, patience()]);
  } catch {
    const page = await offlinePage(url);
    if (page) {
      await tell({offline: true});
      return page;
    }
    // Nothing is kept in its place: a slow connection is waited for, one that is not there is not.
    return answer.catch(async () => {
      await tell({offline: true});
      return nothingKept(url);
    });
  }
}

async function offlinePage(url) {
  const page = await kept.find(place(url));
  if (page) return page;
  const pack = await kept.json(packAddress(url));
  const html = pack && roundPage(pack, url);
  if (html) return new Response(html, {headers: HTML});
  const lead = await kept.lead(place(url));
  return lead ? Response.redirect(lead, 302) : null;
}

// In the page's language, else in the one read last.
async function nothingKept(url) {
  const named = url.pathname.split('/')[1];
  const {languages} = told;
  const code = languages.includes(named) ? named : await note('language') ?? languages[0];
  const page = await kept.find(`/${code}/offline`);
  return page ? new Response(page.body, {status: 503, headers: HTML}) : Response.error();
}

// Learns from a page that came from the server: who it is for, and what can be kept.
async function seen(url, answer) {
  const release = answer.headers.get('Put-Tutor-Release');
  if (!release) return;
  if (release !== told.release) {
    await registration.update();
    return;
  }
  const who = answer.headers.get('Put-Tutor-Learner');
  if (who) await meet(who);
  await setNote('language', answer.headers.get('Content-Language'));
  if (state.offline) await tell({offline: false});
  const loads = answer.headers.get('Put-Tutor-Load')?.split(' ') ?? [];
  const address = answer.redirected ? place(new URL(answer.url)) : place(url);
  await kept.keepPage(address, answer);
  for (const load of loads) await kept.load(load);
}

async function post(event, url) {
  const {request} = event;
  const spare = request.clone();
  const pack = await kept.json(packAddress(url));
  try {
    if (!pack) {
      // What waits was answered before, and perhaps by somebody who is forgotten now.
      await sendAnswers();
    } else if (state.offline) {
      throw new Error('still offline');
    }
    const sent = fetch(request);
    event.waitUntil(sent.then((answer) => afterPost(url, answer.clone()), () => {}));
    // The server takes a second time what it has taken before, so a slow answer can wait here.
    return await (pack ? Promise.race([sent, patience()]) : sent);
  } catch {
    const answer = await answerOffline(pack, spare, url);
    event.waitUntil(sendAnswers());
    return answer;
  }
}

async function afterPost(url, answer) {
  const rest = url.pathname.split('/').slice(2).join('/');
  if (told.forgottenBy.includes(rest)) await forget();
  if ([...told.forgottenBy, ...told.emptiedBy].includes(rest)) await kept.empty();
  if (answer.redirected) await seen(url, answer);
}

async function answerOffline(pack, request, url) {
  if (pack) {
    const body = await request.text();
    const taken = take(pack, url, new URLSearchParams(body).get('choice'));
    if (taken) {
      await queue(taken.question, place(url), body);
      await registration.sync?.register('answers').catch(() => {});
      await tell({offline: true});
      return Response.redirect(taken.address, 303);
    }
  }
  await tell({offline: true});
  return nothingKept(url);
}

async function sendAnswers() {
  const {reached, ...counts} = await send();
  if (reached !== null) await tell({offline: !reached, ...counts});
}

async function tell(change) {
  state = {...state, ...change};
  for (const page of await clients.matchAll()) page.postMessage(await stateNow());
}

async function stateNow() {
  return {state: {...state, waiting: (await waiting()).length}};
}

function onMessage(event) {
  const {data, source} = event;
  event.waitUntil(answerPage(data, source));
}

async function answerPage({ask, address, language}, page) {
  if (ask === 'send') {
    await sendAnswers();
    if (state.offline) await reach();
  }
  if (ask === 'seen') await look(new URL(address, location.origin));
  if (ask === 'kept') page.postMessage({kept: await shown(language)});
  page.postMessage(await stateNow());
  // What has been told is told once.
  state = {...state, sent: 0, refused: 0, foreign: 0};
}

async function reach() {
  const reached = await fetch('/worker.js', {method: 'HEAD', cache: 'no-store'}).then(() => true, () => false);
  await tell({offline: !reached});
}

// What one learner has opened in this browser is nothing for the next one.
async function meet(who) {
  const before = await note('who');
  await setNote('who', who);
  if (before && ![who, 'nobody'].includes(before)) await kept.empty();
}

// A page that was opened before there was this worker.
async function look(url) {
  const answer = await fetch(place(url), {headers: {Accept: 'text/html'}});
  await seen(url, answer);
}

// What the page without a connection lists: lessons, rounds and what one looks up.
async function shown(code) {
  const lists = await kept.lists(code);
  return lists.flatMap((list) => list.shown ?? []);
}
