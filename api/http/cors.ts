import type { MiddlewareHandler } from 'hono';

import { servedCalls } from '#shared/calls/groups.ts';

import { findDomainByHosts } from '../db/domains.ts';
import type { Services } from '../services/context.ts';

/** What a page of an origin may send to an `api.` host, and read of its responses. */
type Permission = { methods: string; headers: string; reads: string };

/** The panel makes every call with its token. */
const panelPermission: Permission = {
  methods: 'GET, HEAD, POST, PUT, PATCH, DELETE',
  headers: 'authorization, content-type, x-caravan-site, x-forwarded-for',
  reads: 'content-disposition, retry-after, x-content-revision',
};
/** Public pages make public calls only: without `authorization` a browser sends them no token. */
const sitePermission: Permission = { methods: 'GET, POST', headers: 'content-type', reads: 'retry-after' };

/** Any page may read an open call, as it is: without a token. */
const openPermission: Permission = { methods: 'GET, HEAD', headers: 'if-none-match', reads: 'etag, retry-after' };
const openPaths = new Set<string>(
  Object.values(servedCalls)
    .filter(({ open }) => open)
    .map(({ path }) => path),
);

/**
 * Lets two origins call `api.{domain}`: the panel's, and the domain's own public ones. No other origin gets a permission, and none
 * may send cookies. Open calls are for every origin. On the panel's host the panel shares the API's origin.
 */
export function cors(services: Services): MiddlewareHandler {
  return async (c, next) => {
    const isOpen = openPaths.has(c.req.path);
    const origin = isOpen ? '*' : c.req.header('origin');
    const permission = isOpen
      ? openPermission
      : origin === undefined
        ? null
        : await permissionOf(services, origin, c.req.header('host') ?? '');
    if (c.req.method === 'OPTIONS') {
      // A cache must not give this answer to another origin, whether or not it is a permission.
      if (!isOpen) c.header('vary', 'origin');
      if (!permission || origin === undefined) return c.body(null, 204);
      return c.body(null, 204, {
        'access-control-allow-origin': origin,
        'access-control-allow-methods': permission.methods,
        'access-control-allow-headers': permission.headers,
        'access-control-max-age': '600',
      });
    }
    await next();
    if (permission && origin !== undefined) {
      c.res.headers.set('access-control-allow-origin', origin);
      c.res.headers.set('access-control-expose-headers', permission.reads);
      if (!isOpen) c.res.headers.append('vary', 'origin');
    }
    return undefined;
  };
}

async function permissionOf(
  { db, panelOrigin }: Services,
  origin: string,
  calledHost: string,
): Promise<Permission | null> {
  const host = calledHost.toLowerCase();
  if (!host.startsWith('api.')) return null;
  const [site, port] = split(host.slice('api.'.length));
  const isPanel = origin === new URL(panelOrigin).origin;
  const [page, pagePort] = split(URL.canParse(origin) ? new URL(origin).host : '');
  if (page === '' || (!isPanel && pagePort !== port)) return null;
  const called = await findDomainByHosts(db, [site]);
  if (!called) return null;
  if (isPanel) return panelPermission;
  // An alias shows the same pages, whose forms name the `api.` of the main host.
  const own = page === site || (await findDomainByHosts(db, [page]))?.id === called.id;
  return own ? sitePermission : null;
}

/** The name and the port of a host; '' is no port. */
function split(host: string): [name: string, port: string] {
  const [, name = host, port = ''] = /^(.*?)(?::(\d+))?$/.exec(host) ?? [];
  return [name, port];
}
