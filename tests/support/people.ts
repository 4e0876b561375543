import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { sendDueMails } from '#api/mail/queue.ts';
import { authCalls } from '#shared/calls/auth.ts';
import { invitationCalls } from '#shared/calls/invitations.ts';
import { createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';
import type { SessionStart } from '#shared/schemas/auth.ts';

import { owner, type TestApi } from './api.ts';

export type Credentials = { email: string; password: string };
type Sent = { method?: string; headers?: Record<string, string>; body?: unknown };

const origin = 'http://panel.test';

/** What tests of sign-in need besides clients: the tokens, and the sent mails. */
export function peopleOf(api: TestApi) {
  const visitor = (site = '') => createClient({ session: memorySession(site), baseUrl: origin, fetch: api.fetch });

  function call(path: string, bearer: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Response> {
    return api.fetch(`${origin}${path}`, {
      method,
      headers: {
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  async function mailsTo(address: string): Promise<string[]> {
    await sendDueMails(api.services);
    const outbox = join(api.dataDir, 'outbox');
    if (!existsSync(outbox)) return [];
    return readdirSync(outbox)
      .toSorted()
      .map((name) => readFileSync(join(outbox, name), 'utf8'))
      .filter((mail) => new RegExp(`^To: <?${address}>?\\r$`, 'm').test(mail));
  }

  return {
    visitor,
    call,
    login: async (who: Credentials = owner, site = ''): Promise<SessionStart> =>
      (await visitor(site)(authCalls.login, { body: who })).data,
    refresh: (token: string) => call('/api/auth/refresh-tokens', token, { method: 'POST' }),
    /** The status of a call that any signed-in user may make. */
    account: async (token: string) => (await call('/api/account', token)).status,
    idOf: async (email: string): Promise<string> => {
      const query = api.services.db.selectFrom('users').select('id').where('email', '=', email);
      return (await query.executeTakeFirstOrThrow()).id;
    },
    /** The sent mails to an address, oldest first. */
    mailsTo,
    /** Accepts what was mailed last to an address, with the password of its account or for a new one. */
    accept: async ({ email, password }: Credentials) => {
      const token = (await mailsTo(email)).map(tokenIn).findLast(Boolean) ?? '';
      await visitor()(invitationCalls.accept, { body: { token, password } });
    },
  };
}
export type People = ReturnType<typeof peopleOf>;

/** The one-use token of a mail's link. */
export function tokenIn(mail: string | undefined): string {
  return /\/(?:change-password|invitation)#token=([\w-]{43})/.exec(mail ?? '')?.[1] ?? '';
}
