import type { MiddlewareHandler } from 'hono';

const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // A response opened as a page may load nothing, and no page may frame it.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Headers of every response, including failures; `secure` when browsers use HTTPS. */
export function responseHeaders({ secure }: { secure: boolean }): MiddlewareHandler {
  const all = Object.entries(secure ? { ...headers, 'strict-transport-security': 'max-age=31536000' } : headers);
  return async (c, next) => {
    await next();
    for (const [name, value] of all) {
      // Pages for people set their own policy.
      if (name !== 'content-security-policy' || !c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  };
}
