import { signOnCalls } from '#shared/calls/sign-on.ts';
import type { SessionStart } from '#shared/schemas/auth.ts';
import type { ErrorBody } from '#shared/schemas/errors.ts';

import type { People } from './people.ts';
import { providerBrowser } from './provider.ts';

type Reply = { status: number; data: SessionStart | null; code: string; message: string };

/** A browser that signs in to the panel at the provider: it keeps the cookies of both. */
export function signOnBrowser({ call }: People) {
  const provider = providerBrowser();
  let cookie = '';

  async function start(): Promise<string> {
    const reply = await call(signOnCalls.start.path, '', { method: 'POST', headers: { cookie } });
    cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return ((await reply.json()) as { data: { url: string } }).data.url;
  }
  async function finish({ state = '', code, error, iss }: Record<string, string>): Promise<Reply> {
    const body = { state, code, error, iss };
    const headers = { cookie, 'user-agent': 'Firefox' };
    const reply = await call(signOnCalls.finish.path, '', { method: 'POST', headers, body });
    const said = (await reply.json()) as ErrorBody & { data?: SessionStart };
    return { status: reply.status, data: said.data ?? null, code: said.code, message: said.message };
  }
  return {
    provider,
    start,
    finish,
    forget: () => {
      cookie = '';
    },
    signIn: async (sub: string): Promise<Reply> => finish(await provider.signIn(await start(), sub)),
  };
}
