import { setTimeout as wait } from 'node:timers/promises';

import { authCalls } from '#shared/calls/auth.ts';
import { factorCalls } from '#shared/calls/factors.ts';
import { healthCalls } from '#shared/calls/health.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { isFetchError } from '#shared/client/errors/fetch-error.ts';
import { isHttpError } from '#shared/client/errors/http-error.ts';
import { isReplyError } from '#shared/client/errors/reply-error.ts';
import { type Client, createClient } from '#shared/client/http.ts';
import { memorySession, type Session } from '#shared/client/session.ts';

import { ImportFailure } from './failure.ts';
import type { Settings } from './settings.ts';
import type { Terminal } from './terminal.ts';

const firstOwner = 'owner@example.com';

type SignedIn = { client: Client; session: Session & { setSite: (host: string) => void } };

/**
 * A client signed in to the user's last domain, or with the token of a domain, which waits where the API's limits want that.
 * Throws an ImportFailure when no Caravan runs there or when the address and the password don't match.
 */
export async function signIn(
  settings: Settings,
  terminal: Terminal,
  fetch?: typeof globalThis.fetch,
): Promise<SignedIn> {
  const session = memorySession();
  let password = settings.password ?? '';
  // A long import needs its proof again.
  const prove = async () => {
    await client(factorCalls.prove, { body: { password } });
    return true;
  };
  const client = createClient({ session, baseUrl: settings.url, prove, ...(fetch ? { fetch } : {}) });
  await assertRunning(client, settings.url);
  if (settings.token !== null) {
    // It is no pair of tokens that can be refreshed: a refusal of it is final.
    const program = memorySession(settings.host, { access_token: settings.token });
    return {
      client: patient(createClient({ session: program, baseUrl: settings.url, ...(fetch ? { fetch } : {}) })),
      session: program,
    };
  }
  const email = settings.email ?? ((await terminal.ask(`Email [${firstOwner}]: `, false)) || firstOwner);
  password ||= (await terminal.ask(`Password of ${email}: `, true)) ?? '';
  if (!password)
    throw new ImportFailure(
      'The import signs in: set OWNER_EMAIL and OWNER_PASSWORD, or run it on a terminal to be asked.',
    );
  try {
    const { data } = await client(authCalls.login, { body: { email, password } });
    session.store(data);
    session.setSite(data.domain.host);
  } catch (error) {
    if (!isHttpError(error)) throw error;
    if (error.code === 'second_factor_needed')
      throw new ImportFailure(
        `${email} signs in with a code as well. Make an API token in the Site options of ${settings.host}, and set CARAVAN_TOKEN to it.`,
      );
    if (error.status === 401)
      throw new ImportFailure(
        `${email} and this password don't match an account. Check OWNER_EMAIL and OWNER_PASSWORD.`,
      );
    if (error.status === 429)
      throw new ImportFailure('There were too many attempts to sign in. Try again in a minute.');
    throw new ImportFailure(`Signing in as ${email} was refused: ${error.body?.message ?? error.message}.`);
  }
  return { client: patient(client), session };
}

/** Makes a call again that was refused because too many came before it: an import is allowed to be slow. */
function patient(client: Client): Client {
  return async (call, ...input) => {
    for (;;) {
      try {
        return await client(call, ...input);
      } catch (error) {
        if (!isHttpError(error) || error.status !== 429 || error.retryAfter === null) throw error;
        await wait(error.retryAfter * 1000);
      }
    }
  };
}

async function assertRunning(client: Client, url: string): Promise<void> {
  try {
    await client(healthCalls.health);
  } catch (error) {
    if (isHttpError(error) && error.status === 503)
      throw new ImportFailure(`Caravan at ${url} can't serve right now. Look at what its own window says.`);
    const other =
      isHttpError(error) || isReplyError(error) || (isFetchError(error) && error.cause instanceof SyntaxError);
    if (other)
      throw new ImportFailure(`What answers at ${url} is not Caravan. Name the right address with --url, or set PORT.`);
    if (isFetchError(error))
      throw new ImportFailure(
        `No Caravan runs at ${url}. Start it in another terminal with npm start, then run this again.`,
      );
    throw error;
  }
}

/** Switches to the domain of the settings and creates it if it is new. Throws an ImportFailure if a new one has no title. */
export async function enterDomain(
  { client, session }: SignedIn,
  { host, name, token }: Settings,
): Promise<{ title: string; isNew: boolean }> {
  if (token !== null) return { title: await titleWithToken(client, host), isNew: false };
  const { data: domains } = await client(optionCalls.domains);
  const known = domains.find((domain) => domain.host === host);
  if (!known && !name)
    throw new ImportFailure(`${host} is new here: give it a title with --name "…" and it will be made.`);
  const domain = known ?? (await createDomain(client, host, name ?? host));
  const { data } = await client(authCalls.switchDomain, { body: { domain_id: domain.id } });
  session.store(data);
  session.setSite(data.domain.host);
  return { title: domain.title, isNew: !known };
}

/** Throws an ImportFailure if the token isn't for this domain, or isn't good. */
async function titleWithToken(client: Client, host: string): Promise<string> {
  try {
    return (await client(optionCalls.getOptions)).data.title;
  } catch (error) {
    if (!isHttpError(error) || error.status >= 500) throw error;
    if (error.code === 'domain_mismatch')
      throw new ImportFailure(
        `CARAVAN_TOKEN is for another domain than ${host}. Make one in the Site options of ${host}.`,
      );
    throw new ImportFailure(`CARAVAN_TOKEN is refused: ${error.body?.message ?? error.message}.`);
  }
}

async function createDomain(client: Client, host: string, title: string) {
  try {
    return (await client(optionCalls.createDomain, { body: { host, title } })).data;
  } catch (error) {
    if (!isHttpError(error)) throw error;
    if (error.status === 403)
      throw new ImportFailure(`${host} is new, and only an owner makes domains. Sign in as one.`);
    throw new ImportFailure(`${host} can't be made: ${error.body?.message ?? error.message}.`);
  }
}
