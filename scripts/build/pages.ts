import { dirname } from 'node:path';

import { ConfigError, refusal } from '#api/config/setting.ts';
import { authCalls } from '#shared/calls/auth.ts';
import { healthCalls } from '#shared/calls/health.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { publisherCalls } from '#shared/calls/publisher.ts';
import { isHttpError } from '#shared/client/errors/http-error.ts';
import { createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';
import type { StartStep } from '#shared/terminal/steps.ts';
import { allPages } from '#site/publish/all-pages.ts';

import type { Key, PageSettings } from './settings.ts';

/** The hosts of the domains to build. Throws ConfigError if the API doesn't answer, or doesn't know the domain or the key. */
export async function hostsOf({ baseUrl, domain, key }: PageSettings): Promise<string[]> {
  await assertCaravan(baseUrl);
  if (domain !== null) return [await known(baseUrl, domain)];
  const hosts = 'secret' in key ? await publisherHosts(baseUrl, key.secret) : await ownerHosts(baseUrl, key);
  if (hosts.length > 0) return hosts;
  throw new ConfigError(
    refusal('SITE_API_URL', baseUrl, 'takes the API of a Caravan with domains, and this one has none'),
  );
}

/** Writes the pages of `hosts` into `{outDir}/site` if there is one domain to build, else into `{outDir}/sites/{host}`. */
export async function buildPages(
  { baseUrl, panelHost, hsts, domain, release }: PageSettings,
  { hosts, rendererDir, startStep }: { hosts: string[]; rendererDir: string; startStep: StartStep },
): Promise<void> {
  const { buildDomains } = await import('#site/publish/build-domains.ts');
  await buildDomains({
    api: { baseUrl },
    rendererDir,
    outDir: dirname(rendererDir),
    startStep,
    hsts,
    release,
    ...(domain === null ? { hosts } : { domain }),
    ...(panelHost === null ? {} : { panelHost }),
  });
}

async function assertCaravan(baseUrl: string): Promise<void> {
  try {
    await createClient({ baseUrl, session: memorySession() })(healthCalls.health);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(
      refusal('SITE_API_URL', baseUrl, `takes the API of a running Caravan, and none answers there: ${reason}`),
      { cause: error },
    );
  }
}

async function known(baseUrl: string, domain: string): Promise<string> {
  try {
    await createClient({ baseUrl, session: memorySession(domain) })(optionCalls.getOptions);
    return domain;
  } catch (error) {
    if (!isHttpError(error) || error.status >= 500) throw error;
    throw new ConfigError(
      refusal('SITE_DOMAIN', domain, `takes a domain of the Caravan at ${baseUrl}, which has no such one`),
      {
        cause: error,
      },
    );
  }
}

async function publisherHosts(baseUrl: string, secret: string): Promise<string[]> {
  const client = createClient({ baseUrl, session: memorySession('', { access_token: secret }) });
  try {
    const { data } = await allPages((after) =>
      client(publisherCalls.domains, { query: after === null ? {} : { after } }),
    );
    return data
      .filter(({ archived }) => !archived)
      .map(({ host }) => host)
      .toSorted();
  } catch (error) {
    if (!isHttpError(error) || error.status >= 500) throw error;
    const takes = `takes the same value as at the Caravan at ${baseUrl}, which refuses this one`;
    throw new ConfigError(refusal('REBUILD_HOOK_SECRET', secret, takes), { cause: error });
  }
}

async function ownerHosts(baseUrl: string, owner: Extract<Key, { email: string }>): Promise<string[]> {
  const session = memorySession();
  const client = createClient({ baseUrl, session });
  try {
    const { data } = await client(authCalls.login, { body: owner });
    session.store(data);
    session.setSite(data.domain.host);
    if (data.user.role !== 'owner')
      throw new ConfigError(
        refusal('OWNER_EMAIL', owner.email, 'takes an owner’s address: only owners see all domains'),
      );
    return (await client(optionCalls.domains)).data.map(({ host }) => host).toSorted();
  } catch (error) {
    if (!isHttpError(error) || error.status >= 500) throw error;
    if (error.code === 'second_factor_needed')
      throw new ConfigError(
        refusal(
          'OWNER_EMAIL',
          owner.email,
          'takes an owner who signs in by password alone, and this one gives a code as well. Set REBUILD_HOOK_SECRET instead',
        ),
        { cause: error },
      );
    if (error.status === 429) throw new ConfigError('Too many attempts to sign in. Wait a minute, then build again.');
    throw new ConfigError(
      refusal(
        'OWNER_EMAIL',
        owner.email,
        "takes an account's address, and this one and OWNER_PASSWORD don't match one",
      ),
      { cause: error },
    );
  }
}
