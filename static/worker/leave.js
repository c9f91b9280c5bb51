// In place of the worker where keeping pages is switched off: clears up, and goes.

import {send} from './answers.js';
import {forget} from './store.js';

export function leave() {
  addEventListener('install', () => skipWaiting());
  addEventListener('activate', (event) => event.waitUntil(clear()));
}

async function clear() {
  await send();
  await forget();
  const names = (await caches.keys()).filter((name) => name.startsWith('put-tutor '));
  await Promise.all(names.map((name) => caches.delete(name)));
  await registration.unregister();
}
