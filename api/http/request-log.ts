import { randomUUID } from 'node:crypto';

import type { MiddlewareHandler } from 'hono';

import { logFields, withLogFields } from '#shared/trace/log-context.ts';
import type { Log } from '#shared/trace/log.ts';

/** The header by which a proxy, the API and its log name the same request. */
const idHeader = 'x-request-id';
const validId = /^[\w.-]{1,100}$/;

/**
 * Gives every request an id, or keeps a proxy's. The reply has it as X-Request-Id, and so has whatever is logged meanwhile. With `access`
 * a line per answer says which call it was, by its declared path: nothing that somebody wrote.
 */
export function requestLog(log: Log, { access }: { access: boolean }): MiddlewareHandler {
  return async (c, next) => {
    const given = c.req.header(idHeader) ?? '';
    const request = validId.test(given) ? given : randomUUID();
    const began = performance.now();
    await withLogFields({ request }, async () => {
      await next();
      c.res.headers.set(idHeader, request);
      if (!access) return;
      const { method } = c.req;
      const { status } = c.res;
      const route = c.get('route') ?? null;
      const ms = Math.round(performance.now() - began);
      const about = { ...logFields(), part: 'api', method, ...(route === null ? {} : { route }), status, ms };
      log(`${method} ${route ?? 'of no call'} ${status}`, about);
    });
  };
}
