// The pages and files kept for times without a connection, in caches of this release alone.

const PREFIX = 'put-tutor ';
const MOST_PAGES = 600;
// Each has about half a megabyte.
const MOST_ROUNDS = 12;

// Addresses in caches: the path and query, as the server writes them.
export const place = ({pathname, search}) => pathname + search;
const isList = ({pathname}) => /^\/[^/]+\/offline\//.test(pathname);
const isRound = ({pathname}) => /^\/[^/]+\/drills\/[^/]+\/round$/.test(pathname);

export class Kept {
  constructor({release, files, languages, statics}) {
    Object.assign(this, {release, files, languages, statics});
    this.filesCache = `${PREFIX}files ${release}`;
    this.pagesCache = `${PREFIX}pages ${release}`;
    this.loading = new Set();
  }

  // The files of the release, and in every language the page that is shown where none is kept.
  async begin() {
    const files = await caches.open(this.filesCache);
    await files.addAll(this.files);
    await caches.open(this.pagesCache);
    await Promise.all(this.languages.map((code) => this.fetchPage(`/${code}/offline`)));
  }

  // Drops what other releases have kept. Gives the lists of pages among it, to be fetched anew.
  async dropOthers() {
    const mine = [this.filesCache, this.pagesCache];
    const lists = [];
    for (const name of await caches.keys()) {
      if (!name.startsWith(PREFIX) || mine.includes(name)) continue;
      const keys = await (await caches.open(name)).keys();
      lists.push(...keys.map(({url}) => new URL(url)).filter(isList).map(place));
      await caches.delete(name);
    }
    return lists;
  }

  // Empties the pages; the ones shown where none is kept are fetched anew, in the new settings.
  async empty() {
    this.loading.clear();
    await caches.delete(this.pagesCache);
    await caches.open(this.pagesCache);
    await Promise.allSettled(this.languages.map((code) => this.fetchPage(`/${code}/offline`)));
  }

  async file(request) {
    const cache = await caches.open(this.filesCache);
    const kept = await cache.match(request);
    if (kept) return kept;
    const answer = await fetch(request);
    if (answer.ok && new URL(request.url).pathname.startsWith(this.statics)) {
      await cache.put(request, answer.clone());
    }
    return answer;
  }

  // Keeps a page that says it may be kept, of this release; whether it was.
  async keepPage(address, answer) {
    const {headers} = answer;
    if (!answer.ok || !headers.has('Put-Tutor-Keep') || headers.get('Put-Tutor-Release') !== this.release) return false;
    await this.put(address, await answer.text(), 'text/html; charset=utf-8');
    return true;
  }

  async put(address, text, type) {
    // The next release has taken over and dropped what this one kept.
    if (!await caches.has(this.pagesCache)) return;
    const cache = await caches.open(this.pagesCache);
    const keys = (await cache.keys()).slice(this.languages.length);
    const rounds = keys.filter(({url}) => isRound(new URL(url)));
    // The oldest first, but never the pages shown where none is kept.
    const spare = [...keys.slice(0, -MOST_PAGES), ...rounds.slice(0, -MOST_ROUNDS)];
    await Promise.all(spare.map((key) => cache.delete(key)));
    // Nothing but the text and its type: no header that tells of a learner.
    await cache.put(address, new Response(text, {headers: {'Content-Type': type}}));
  }

  async fetchPage(address) {
    const answer = await fetch(address, {headers: {Accept: 'text/html'}});
    // Nothing else says that a page is of another release than this worker.
    if (!await this.keepPage(address, answer)) throw new Error(`not to be kept: ${address}`);
  }

  // Fetches what belongs to a page: a list of pages, or the pieces of a round. Once a release.
  async load(address) {
    if (this.loading.has(address) || await this.find(address)) return;
    this.loading.add(address);
    try {
      const answer = await fetch(address);
      if (!answer.ok) return;
      const text = await answer.text();
      const {pages = []} = JSON.parse(text);
      // One after the other: the learner's own requests come first.
      for (const page of pages) {
        if (!await this.find(page)) await this.fetchPage(page);
      }
      await this.put(address, text, 'application/json');
    } finally {
      this.loading.delete(address);
    }
  }

  async find(address) {
    const cache = await caches.open(this.pagesCache);
    return cache.match(address);
  }

  async json(address) {
    const found = address && await this.find(address);
    return found ? found.json() : null;
  }

  // All lists of pages, and rounds, of a language.
  async lists(code) {
    const cache = await caches.open(this.pagesCache);
    const lists = [];
    for (const {url} of await cache.keys()) {
      const address = new URL(url);
      if (!address.pathname.startsWith(`/${code}/`)) continue;
      if (isList(address) || isRound(address)) lists.push(await this.json(place(address)));
    }
    return lists;
  }

  // Where an address that redirects would lead, by what is kept.
  async lead(address) {
    for (const list of await this.lists(address.split('/')[1])) {
      if (list.leads?.[address]) return list.leads[address];
    }
    return null;
  }
}
