import type { MiddlewareHandler } from 'hono';

const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // An answer that someone opens as a page may load nothing, and no page may frame it.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** What every answer carries, failures too; `secure` where browsers come by https. */
export function responseHeaders({ secure }: { secure: boolean }): MiddlewareHandler {
  const all = Object.entries(secure ? { ...headers, 'strict-transport-security': 'max-age=31536000' } : headers);
  return async (c, next) => {
    await next();
    for (const [name, value] of all) {
      // A page that is meant for people has a policy of its own.
      if (name !== 'content-security-policy' || !c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  };
}
