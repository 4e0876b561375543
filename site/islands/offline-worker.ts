/**
 * The service worker of a website, `/sw.js`: pages that were seen stay readable without a connection, and say how old they are. The
 * network always goes first. Compiled on its own into one text (integration.ts), so it imports nothing.
 */

/** What site/pages/sw.js.ts writes before this script. `keep`: pages that are kept on the first visit. */
type Setup = { keep: string[]; timezone: string; offline: string };
type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void };
type Fetching = Extendable & {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith: (response: Promise<Response>) => void;
};
/** TypeScript has the types of pages here, not those of workers. */
type WorkerScope = {
  caravan: Setup;
  registration: ServiceWorkerRegistration;
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: Extendable) => void): void;
    (type: 'message', listener: (event: Extendable & MessageEvent<unknown>) => void): void;
    (type: 'fetch', listener: (event: Fetching) => void): void;
  };
};
const scope = globalThis as unknown as WorkerScope;
const { keep, timezone, offline } = scope.caravan;

/** A kept page is shown after this many milliseconds without an answer. */
const patience = 6000;
/** The kept pages of every visit are fetched again after this many. */
const recent = 6 * 3_600_000;
/** What is kept, 10 MB together; the oldest goes first. Another format of it gets another name. */
const stores = {
  pages: { name: 'caravan-pages-1', most: 60, bytes: 3e6 },
  code: { name: 'caravan-code-1', most: 100, bytes: 2e6 },
  pictures: { name: 'caravan-pictures-1', most: 300, bytes: 5e6 },
};
type Store = (typeof stores)[keyof typeof stores];
const largestFile = 1e6;

/** Nothing of these is ever kept: previews are secret, and the others aren't pages of the website. */
const leftAlone = /^\/(?:\.well-known|api|cdn-cgi|panel|preview|sw\.js)(?:\/|$)/;
/** The stops of the week, which a script of `/now` shows. The only data that is kept: it is as old as that page, which says so. */
const weekFile = '/stops.json';
/** Files whose names tell their bytes apart. */
const codeFile = /^\/_astro\//;

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(begin()));
scope.addEventListener('message', (event) => finish(event, keepPages([...keep, String(event.data)])));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || leftAlone.test(url.pathname)) return;
  if (request.mode === 'navigate') event.respondWith(pageFor(event, url));
  else if (url.pathname === weekFile || ['style', 'script', 'font', 'image'].includes(request.destination))
    event.respondWith(fileFor(event, url));
});

async function begin(): Promise<void> {
  const known: string[] = Object.values(stores).map(({ name }) => name);
  for (const name of await caches.keys())
    if (name.startsWith('caravan-') && !known.includes(name)) await caches.delete(name);
  // The request of a page doesn't wait for this worker to start.
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
}

/** The page from the network; a kept one only if that fails or takes too long. */
async function pageFor(event: Fetching, url: URL): Promise<Response> {
  const fresh = fromNetwork(event);
  finish(
    event,
    fresh.then((response) => settle(url, response.clone())),
  );
  const first = await Promise.race([fresh.catch(() => 'failed' as const), wait(patience).then(() => 'late' as const)]);
  if (typeof first !== 'string') return first;
  const kept = await keptPage(url.pathname);
  if (kept) return withNote(kept, `${reason(first)} This page is from ${timeOf(kept)}.`);
  if (first === 'late') return fresh.catch(() => nothingKept());
  return nothingKept();
}

async function fromNetwork(event: Fetching): Promise<Response> {
  return (await event.preloadResponse) ?? fetch(event.request);
}

/** A file from the network, or the kept one. */
async function fileFor(event: Fetching, { pathname }: URL): Promise<Response> {
  const fresh = fetch(event.request);
  finish(
    event,
    fresh.then((response) => keepFile(pathname, response.clone())),
  );
  try {
    return await fresh;
  } catch (error) {
    const kept = await (await caches.open(storeOf(pathname).name)).match(pathname, { ignoreVary: true });
    if (kept) return kept;
    if (event.request.destination === 'image') return noPicture();
    throw error;
  }
}

/** Leaves the color of a picture's place. Browsers would draw a broken one there, with its description across. */
function noPicture(): Response {
  return new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', { headers: { 'content-type': 'image/svg+xml' } });
}

/** After an answer: keeps the page, or forgets the one that is gone. */
async function settle({ pathname, search }: URL, response: Response): Promise<void> {
  if (response.type === 'opaqueredirect' || [404, 410].includes(response.status)) {
    await (await caches.open(stores.pages.name)).delete(pathname);
    await leaveIfClosed();
  } else if (search === '') await keepPage(pathname, response);
}

/**
 * A website that has moved or closed gets a worker that ends this one. Where a host doesn't answer with that, but with a redirect or
 * nothing, the update fails, and this one ends itself.
 */
async function leaveIfClosed(): Promise<void> {
  try {
    await scope.registration.update();
  } catch {
    const script = await fetch('/sw.js', { method: 'HEAD', redirect: 'manual', cache: 'no-store' });
    if (script.type !== 'opaqueredirect' && ![404, 410].includes(script.status)) return;
    for (const { name } of Object.values(stores)) await caches.delete(name);
    await scope.registration.unregister();
  }
}

/** Pages that aren't kept yet, or not lately. */
async function keepPages(paths: string[]): Promise<void> {
  for (const path of new Set([offline, ...paths])) {
    const kept = await keptPage(path);
    if (leftAlone.test(path) || (kept && Date.now() - dateOf(kept) < recent)) continue;
    const response = await fetch(path).catch(() => null);
    if (!response) continue;
    if (path === weekFile) await keepFile(path, response);
    else await keepPage(new URL(response.url).pathname, response);
  }
}

async function keepPage(path: string, response: Response): Promise<void> {
  if (!mayKeep(response) || !/^text\/html\b/.test(response.headers.get('content-type') ?? '')) return;
  const html = await response.text();
  // First, so that a kept page is a whole one. Astro's islands name theirs in attributes of their own.
  await keepCode(Array.from(html.matchAll(/"(\/_astro\/[^"?#]+)"/g), ([, file = '']) => file));
  await put(stores.pages, path, response, new Blob([html]));
}

/** Scripts, styles and fonts of a page that aren't kept yet, and the scripts that those import. */
async function keepCode(files: string[]): Promise<void> {
  const cache = await caches.open(stores.code.name);
  for (const file of new Set(files)) {
    if (await cache.match(file, { ignoreVary: true })) continue;
    const response = await fetch(file).catch(() => null);
    if (!response || !mayKeep(response)) continue;
    const body = await response.blob();
    await put(stores.code, file, response, body);
    if (!file.endsWith('.js')) continue;
    const imports = (await body.text()).matchAll(/["'](?:\.|_astro|\/_astro)\/([\w.-]+\.js)["']/g);
    await keepCode(Array.from(imports, ([, name = '']) => `/_astro/${name}`));
  }
}

async function keepFile(path: string, response: Response): Promise<void> {
  const store = storeOf(path);
  const known = await (await caches.open(store.name)).match(path, { ignoreVary: true });
  if ((known && path !== weekFile) || !mayKeep(response)) return;
  const body = await response.blob();
  if (body.size <= largestFile) await put(store, path, response, body);
}

function storeOf(path: string): Store {
  if (path === weekFile) return stores.pages;
  return codeFile.test(path) ? stores.code : stores.pictures;
}

/** Own, whole and public. */
function mayKeep(response: Response): boolean {
  const isOwn = response.type === 'basic' && new URL(response.url).origin === location.origin;
  return isOwn && response.status === 200 && !/no-store|private/.test(response.headers.get('cache-control') ?? '');
}

const sizeHeader = 'x-caravan-size';
const dateHeader = 'x-caravan-date';

/** A page's age is that of its answer, by the server's own clock, also where it came from the browser's cache. */
async function put(store: Store, path: string, response: Response, body: Blob): Promise<void> {
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length', 'vary']) headers.delete(name);
  headers.set(sizeHeader, String(body.size));
  headers.set(dateHeader, String(Date.parse(response.headers.get('date') ?? '') || Date.now()));
  const cache = await caches.open(store.name);
  // Deleted first, so that the order is that of the last answer.
  await cache.delete(path);
  await cache.put(path, new Response(body, { headers }));
  if (!tidying.has(store)) tidying.set(store, tidy(store));
}

const tidying = new Map<Store, Promise<void>>();

/** Does the work of an event, which may go on after its answer, and then what is left to tidy. */
function finish(event: Extendable, work: Promise<unknown>): void {
  event.waitUntil(work.then(() => Promise.all(tidying.values())).catch(() => undefined));
}

/** Once for many files that arrive together. */
async function tidy(store: Store): Promise<void> {
  await wait(500);
  tidying.delete(store);
  const cache = await caches.open(store.name);
  let [count, bytes] = [0, 0];
  for (const request of (await cache.keys()).toReversed()) {
    const { pathname } = new URL(request.url);
    const size = Number((await cache.match(request))?.headers.get(sizeHeader));
    count += 1;
    bytes += size;
    const isOver = count > store.most || bytes > store.bytes;
    if (isOver && ![offline, weekFile].includes(pathname)) await cache.delete(request);
  }
}

/** Some hosts add a slash to the address of a page. */
async function keptPage(path: string): Promise<Response | undefined> {
  const cache = await caches.open(stores.pages.name);
  const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
  return (await cache.match(path)) ?? (other === '' ? undefined : cache.match(other));
}

async function nothingKept(): Promise<Response> {
  const words = `${reason('failed')} This page isn’t kept on this device.`;
  const page = await keptPage(offline);
  if (page) return withNote(page, words, await keptLinks());
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Offline</title><p>${words}</p></html>`;
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

/** Links to the kept pages, newest first. Their titles are taken as they are, escaped. */
async function keptLinks(): Promise<string> {
  const cache = await caches.open(stores.pages.name);
  const items: string[] = [];
  for (const { url } of (await cache.keys()).toReversed()) {
    const page = await cache.match(url);
    const { pathname } = new URL(url);
    if (!page || [offline, weekFile].includes(pathname)) continue;
    const named = /property="og:title" content="([^"<>]*)"/.exec(await page.clone().text())?.[1] ?? pathname;
    // Its own title speaks to search engines.
    const title = pathname === '/' ? 'Home' : named;
    items.push(`<li><a href="${pathname}">${title}</a>, from ${timeOf(page)}</li>`);
  }
  return `<ul>${items.join('')}</ul>`;
}

const noteStyle =
  'margin:0;padding:.625rem 1rem;text-align:center;font-weight:600;background:var(--color-accent-background);color:var(--color-accent-text)';

/** The page with a line above its header. `list` takes the place of what the page says of kept pages. */
async function withNote(page: Response, words: string, list = ''): Promise<Response> {
  const link = '<a href="" style="color:inherit">Try again</a>';
  const note = `<p id="offline-note" role="status" style="${noteStyle}">${words} ${link}</p>`;
  const html = (await page.text()).replace('<header', () => `${note}<header`);
  const whole = list ? html.replace(/<ul data-kept[^]*?<\/ul>/, () => list) : html;
  return new Response(whole, { headers: page.headers });
}

function reason(first: 'failed' | 'late'): string {
  if (first === 'late') return 'The connection is slow.';
  return navigator.onLine ? 'This website can’t be reached.' : 'You are offline.';
}

function dateOf(page: Response): number {
  return Number(page.headers.get(dateHeader));
}

/** 'Friday, 11:40 AM', or with its date if it may be another Friday. In the time zone of the website, as all of its times are. */
function timeOf(page: Response): string {
  const date = new Date(dateOf(page));
  const isOld = Date.now() - date.getTime() > 6 * 86_400_000;
  const day: Intl.DateTimeFormatOptions = isOld
    ? { weekday: 'long', month: 'long', day: 'numeric' }
    : { weekday: 'long' };
  const inZone = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...parts, timeZone: timezone }).format(date);
  // A line doesn't break before 'PM'.
  return `${inZone(day)}, ${inZone({ hour: 'numeric', minute: '2-digit' }).replace(' ', '\u00a0')}`;
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
