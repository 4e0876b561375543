import type { MiddlewareHandler } from 'hono';

import { findDomainByHosts } from '../db/domains.ts';
import type { Services } from '../services/context.ts';

/**
 * Lets a domain's public pages call their own `api.` host, without credentials. The panel shares the API's origin and
 * needs no permission; no other origin gets one.
 */
export function cors(services: Services): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin');
    const host = (c.req.header('host') ?? '').toLowerCase();
    const page = host.startsWith('api.') ? host.slice('api.'.length) : '';
    const allowed =
      page !== '' &&
      origin !== undefined &&
      hostOf(origin) === page &&
      (await findDomainByHosts(services.db, [page.replace(/:\d+$/, '')])) !== null;
    if (c.req.method === 'OPTIONS') {
      if (!allowed) return c.body(null, 204);
      return c.body(null, 204, {
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'content-type',
        'access-control-max-age': '600',
        vary: 'origin',
      });
    }
    await next();
    if (allowed) {
      c.res.headers.set('access-control-allow-origin', origin);
      c.res.headers.set('access-control-expose-headers', 'retry-after');
      c.res.headers.append('vary', 'origin');
    }
    return undefined;
  };
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
