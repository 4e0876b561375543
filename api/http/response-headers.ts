import type { MiddlewareHandler } from 'hono';

import { alwaysHeaders } from '#shared/rules/response-headers.ts';

const headers = {
  ...alwaysHeaders(null),
  'cache-control': 'no-store',
  // Browsers call the API with CORS; no other page may load a reply as a picture or a script.
  'cross-origin-resource-policy': 'same-origin',
  // A response opened as a page may load nothing, and no page may frame it.
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Headers of every response, including failures. One that a response sets itself stays as it is: pages for people set their own policy. */
export function responseHeaders(): MiddlewareHandler {
  const all = Object.entries(headers);
  return async (c, next) => {
    await next();
    for (const [name, value] of all) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  };
}
