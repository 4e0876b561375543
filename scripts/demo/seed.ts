import { authCalls } from '#shared/calls/auth.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';
import type { Session } from '#shared/client/session.ts';

import type { DemoDomain } from './content.ts';
import { seedDomain } from './seed-domain.ts';

type Needs = {
  demos: DemoDomain[];
  /** Signed in as an owner, without a site of its own. */
  client: Client;
  /** The client's session: switching domains brings new tokens. */
  session: Pick<Session, 'store'>;
  /** Called with a line for each finished step. */
  report: (line: string) => void;
};

/**
 * Creates and publishes the demo network as a client of the API. What exists already (by host, URL, name or file name) stays, so a run after
 * an interrupted one adds what is missing. Throws the client's errors.
 */
export async function seedDemo({ demos, client, session, report }: Needs): Promise<void> {
  for (const demo of demos) {
    await enterDomain({ client, session }, demo);
    await seedDomain(client, demo, (line) => report(`${demo.host}: ${line}`));
    await client(releaseCalls.clearCache);
  }
}

async function enterDomain(
  { client, session }: Pick<Needs, 'client' | 'session'>,
  { host, title }: DemoDomain,
): Promise<void> {
  const { data: domains } = await client(optionCalls.domains);
  const existing = domains.find((domain) => domain.host === host);
  const domain = existing ?? (await client(optionCalls.createDomain, { body: { host, title } })).data;
  const { data } = await client(authCalls.switchDomain, { body: { domain_id: domain.id } });
  session.store(data);
}
