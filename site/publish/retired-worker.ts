import type { ServerResponse } from 'node:http';

/** Where each website has its service worker (site/islands/offline-worker.ts). */
export const workerPath = '/sw.js';

/** Ends itself and forgets what the one before it kept. Open pages stay as they are: somebody may be writing in one. */
const text = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) await caches.delete(name);
      await registration.unregister();
    })(),
  ),
);
`;

/**
 * Sends a service worker in place of that of a website that is no longer at this host, or has none. Not the redirect or 404 that other
 * addresses get: browsers then keep the worker that they have, and it would show pages of a website that isn't here.
 */
export function sendRetiredWorker(response: ServerResponse): void {
  response.writeHead(200, {
    'content-type': 'text/javascript; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'content-security-policy': "default-src 'none'",
    'cache-control': 'no-store',
  });
  response.end(text);
}
