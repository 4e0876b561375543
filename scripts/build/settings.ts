import * as z from 'zod/mini';

import { readConfig } from '#api/config/config.ts';
import { ConfigError, refusal } from '#api/config/setting.ts';
import { Id } from '#shared/schemas/common.ts';
import { PublicHost } from '#shared/schemas/domains.ts';

/** Who may list the domains. */
export type Key = { secret: string } | { email: string; password: string };

/** Where pages come from. `key` is null for a single `domain`; `release` is the id of the one that a rebuild hook asked for. */
export type PageSettings = { baseUrl: string; panelHost: string | null; hsts: string; release: string | null } & (
  | { domain: string; key: null }
  | { domain: null; key: Key }
);

type Environment = Record<string, string | undefined>;

/** The settings of a build's pages; null if none are set, so that only panel and renderer are compiled. Throws ConfigError. */
export function readPageSettings(env: Environment): PageSettings | null {
  const { SITE_API_URL: baseUrl, SITE_DOMAIN: domain, PANEL_HOST, HSTS } = env;
  if (!baseUrl && !domain) return null;
  if (!baseUrl)
    throw new ConfigError(
      `SITE_API_URL is missing: SITE_DOMAIN is "${domain}", and its pages come from the API. Set SITE_API_URL to a link like https://api.example.com.`,
    );
  const problems = [];
  if (!/^https?:\/\/[^/?#]+\/?$/.test(baseUrl) || !URL.canParse(baseUrl))
    problems.push(
      refusal('SITE_API_URL', baseUrl, "takes the API's address without a path, like https://api.example.com"),
    );
  if (domain && !z.safeParse(PublicHost, domain).success)
    problems.push(refusal('SITE_DOMAIN', domain, 'takes the host name of a domain, like tacos.example.com'));
  if (env['SITE_RELEASE'] && !z.safeParse(Id, env['SITE_RELEASE']).success)
    problems.push(
      refusal('SITE_RELEASE', env['SITE_RELEASE'], 'takes the id of a release, as the rebuild hook names it'),
    );
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  const { panelHost, hsts } = readConfig({ PANEL_HOST, HSTS });
  const shared = {
    baseUrl: baseUrl.replace(/\/$/, ''),
    panelHost: PANEL_HOST ? panelHost : null,
    hsts,
    release: askedRelease(env),
  };
  return domain
    ? { ...shared, domain: domain.toLowerCase(), key: null }
    : { ...shared, domain: null, key: readKey(env) };
}

function readKey({ OWNER_EMAIL, OWNER_PASSWORD, REBUILD_HOOK_SECRET }: Environment): Key {
  const {
    rebuildHookSecret: secret,
    ownerEmail: email,
    ownerPassword: password,
  } = readConfig({
    OWNER_EMAIL,
    OWNER_PASSWORD,
    REBUILD_HOOK_SECRET,
  });
  if (secret !== null) return { secret };
  if (password !== null) return { email, password };
  throw new ConfigError(
    OWNER_EMAIL
      ? 'OWNER_PASSWORD is missing: with OWNER_EMAIL it signs in to list all domains.'
      : 'SITE_DOMAIN is missing: set it to build one domain. To build all domains, set REBUILD_HOOK_SECRET to the secret of that Caravan, or OWNER_EMAIL and OWNER_PASSWORD to an owner’s.',
  );
}

/** SITE_RELEASE, or what the webhook's body says, which Netlify gives to the builds that its hooks start. Null for any other build. */
function askedRelease({ SITE_RELEASE: release, INCOMING_HOOK_BODY: body }: Environment): string | null {
  return release || (z.safeParse(Id, /"release_id":"(\w+)"/.exec(body ?? '')?.[1]).data ?? null);
}
