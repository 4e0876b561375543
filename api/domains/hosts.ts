import { domainToASCII, domainToUnicode } from 'node:url';

import { sharesCookies } from '#shared/rules/cookie-domain.ts';

import type { Db } from '../db/connect.ts';
import { invalidFields } from '../lib/errors.ts';
import { isPublicSuffix } from '../lib/registrable-domain.ts';

/** Local names: they can't belong to a domain. */
const ownNames = new Set(['localhost', 'localhost.localdomain']);

/** Why no domain can have this host beside a panel at `panelHost` (with or without a port); null if it can. */
function hostRefusal(host: string, panelHost: string): string | null {
  const panel = panelHost.toLowerCase().replace(/:\d+$/, '');
  if (host === panel) return 'The panel is at this host: choose another one';
  if (`api.${host}` === panel) return `The panel is at ${panel}, where this website's API would be: choose another one`;
  if (ownNames.has(host)) return 'This is the name of the server itself: choose another one';
  return null;
}

/** Throws ApiError invalid_fields for a host that the installation needs, or that nobody can own. */
export function checkHost(host: string, { panelOrigin }: { panelOrigin: string }): void {
  const refusal = hostRefusal(host, new URL(panelOrigin).host);
  if (refusal) throw invalidFields({ host: [refusal] });
  const unreadable = unreadableName(host);
  if (unreadable) throw invalidFields({ host: [unreadable] });
  if (isPublicSuffix(host))
    throw invalidFields({
      host: [`Many websites share ${host}: enter one of your own, like tacos.${host}`],
    });
}

/** Letters of these look alike. Names of Han and Kana mix with Latin rightly. */
const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
];

/** Why a name in punycode, `xn--…`, isn't what it seems to be; null if it is. */
function unreadableName(host: string): string | null {
  if (!/(?:^|\.)xn--/.test(host)) return null;
  const shown = domainToUnicode(host);
  if (shown === '' || shown === host || domainToASCII(shown) !== host)
    return `${host} is no valid name: copy it from where you bought it`;
  const mixed = shown.split('.').find((label) => scripts.filter((script) => script.test(label)).length > 1);
  return mixed === undefined
    ? null
    : `${host} reads “${shown}”, which mixes letters of several alphabets that look alike: choose a name in one`;
}

/** 422 for a host that another domain has. */
export function hostTaken(host: string) {
  return invalidFields({ host: [`${host} is already a domain of this network`] });
}

/**
 * Refuses a host that is an alias of another domain, whose visitors would end up here. Runs after the domain's own row
 * was written, so that a concurrent rename has either committed or fails on that row. Throws ApiError invalid_fields.
 */
export async function checkNoAlias(trx: Db, host: string, domainId: string): Promise<void> {
  const alias = await trx
    .selectFrom('domain_aliases')
    .innerJoin('domains', 'domains.id', 'domain_aliases.domain_id')
    .select(['domain_aliases.domain_id', 'domains.host', 'domains.title'])
    .where('domain_aliases.host', '=', host)
    .executeTakeFirst();
  if (!alias || alias.domain_id === domainId) return;
  throw invalidFields({ host: [`${host} still leads to ${alias.title} (${alias.host}): release it there first`] });
}

/** The warning at startup when a domain has the host of PANEL_HOST or FIRST_DOMAIN; null when none does. */
export async function panelHostConflict(
  db: Db,
  { panelHost, firstDomain }: { panelHost: string; firstDomain: string },
): Promise<string | null> {
  const rows = await db
    .selectFrom('domains')
    .select('host')
    .unionAll(db.selectFrom('domain_aliases').select('host'))
    .execute();
  if (rows.length === 0 && hostRefusal(firstDomain, panelHost) !== null) {
    return `FIRST_DOMAIN is ${firstDomain}, which PANEL_HOST (${panelHost}) needs: set one of the two to another host.`;
  }
  const host = rows.map((row) => row.host).find((name) => hostRefusal(name, panelHost) !== null);
  return host === undefined
    ? null
    : `PANEL_HOST is ${panelHost}, which the domain ${host} of this network needs: set it to another host.`;
}

/** The warning at startup when pages of a domain can set the panel's cookies; null when none can. */
export async function sharedCookiesWarning(
  db: Db,
  { panelOrigin, panelDomain }: { panelOrigin: string; panelDomain: string | null },
): Promise<string | null> {
  const rows = await db
    .selectFrom('domains')
    .select('host')
    .where('archived_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const [first, ...others] = rows.map(({ host }) => host).filter((host) => sharesCookies(host, panelDomain));
  if (first === undefined) return null;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return (
    `PANEL_HOST is ${new URL(panelOrigin).host}, which shares ${panelDomain} with ${first}${more}: ` +
    'a script on those pages can sign whoever opens them out of the panel. Give it a domain of its own (docs/hosting.md says why).'
  );
}
