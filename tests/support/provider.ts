import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { type Configuration, Provider } from 'oidc-provider';

/** Somebody whom the provider knows. `email_verified: null`: it says nothing about it, as Entra. */
export type ProviderAccount = { sub: string; email: string; email_verified: boolean | null } & Record<string, unknown>;

export const providerClient = { id: 'caravan', secret: 'a secret for the tests' };

type Options = {
  /** Where browsers go back to. */
  panelOrigin: string;
  /** Whom it knows. */
  accounts: ProviderAccount[];
  port?: number;
  /** Sends the provider's own requests, like that of a sign-out. */
  send?: typeof globalThis.fetch;
  more?: Configuration;
};

/** A real OpenID provider on this machine, which asks for a name and no password. */
export async function startProvider({ panelOrigin, accounts, port = 0, send, more = {} }: Options) {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const kid = randomUUID();
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'RS256' };
  const provider = new Provider(issuer, {
    ...configurationOf({ panelOrigin, accounts, key }),
    ...(send ? { fetch: (url: URL | string, init: RequestInit) => send(url, init) } : {}),
    ...more,
  } as Configuration);
  // Its own words about plain http, which only these tests use.
  provider.on('server_error', (_ctx, error) => console.error(error));
  answerInteractions(provider);
  const handle = provider.callback();
  /** What it does instead of answering; null: it answers. */
  const state = { instead: null as null | 'nothing' | 'failure' };
  server.on('request', (request, response) => {
    if (state.instead === 'nothing') return;
    if (state.instead === 'failure') response.writeHead(503).end('closed');
    else void handle(request, response);
  });
  return {
    issuer,
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: providerClient.id,
      OIDC_CLIENT_SECRET: providerClient.secret,
      OIDC_NAME: 'Truck Works',
    },
    accounts,
    privateKey,
    kid,
    provider,
    become: (instead: (typeof state)['instead']) => {
      state.instead = instead;
    },
    close: () => closeServer(server),
  };
}

export type TestProvider = Awaited<ReturnType<typeof startProvider>>;

function closeServer(server: Server): void {
  server.closeAllConnections();
  server.close();
}

type Needs = { panelOrigin: string; accounts: Options['accounts']; key: JWK };

function configurationOf({ panelOrigin, accounts, key }: Needs): Configuration {
  return {
    clients: [
      {
        client_id: providerClient.id,
        client_secret: providerClient.secret,
        redirect_uris: [`${panelOrigin}/single-sign-on`],
        post_logout_redirect_uris: [`${panelOrigin}/team-login`],
        backchannel_logout_uri: `${panelOrigin}/api/auth/sign-on/logout`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['cookies of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'xms_edov'] },
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = page(
            'Sign out',
            `${form}<button form="op.logoutForm" name="logout" value="yes">Sign out</button>`,
          );
        },
      },
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 300, AuthorizationCode: 60, Grant: 3600, IdToken: 300, Interaction: 600, Session: 3600 },
    findAccount: (_ctx, id) => {
      const { email_verified: verified, ...account } = accounts.find(({ sub }) => sub === id) ?? {
        sub: id,
        email_verified: null,
      };
      const claims = { ...account, ...(verified === null ? {} : { email_verified: verified }) };
      return { accountId: id, claims: () => claims };
    },
    // Nobody is asked for consent: the panel belongs to the same people.
    loadExistingGrant: async (ctx) => {
      const { client, session, provider } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const known = session.grantIdFor(client.clientId);
      if (known) return provider.Grant.find(known);
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  };
}

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1>${body}`;

/** A page with a field for a name, and a button that says no. */
function answerInteractions(provider: Provider): void {
  provider.use(async (ctx, next) => {
    const [, uid] = /^\/interaction\/([\w-]+)$/.exec(ctx.path) ?? [];
    if (!uid) return next();
    if (ctx.method === 'GET') {
      const fields = '<label>Name <input name="name" autofocus></label> <button>Sign in</button>';
      const no = '<button name="no" value="1" formnovalidate>Cancel</button>';
      ctx.type = 'html';
      ctx.body = page('Truck Works', `<form method="post">${fields} ${no}</form>`);
      return undefined;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of ctx.req) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const result = form.has('no')
      ? { error: 'access_denied', error_description: 'The person said no' }
      : { login: { accountId: form.get('name') ?? '' } };
    await provider.interactionFinished(ctx.req, ctx.res, result);
    ctx.respond = false;
    return undefined;
  });
}

type Jar = Map<string, string>;

/** A browser at the provider, which keeps its cookies: it stays signed in there. */
export function providerBrowser(jar: Jar = new Map()) {
  async function ask(url: string, init: { method?: string; body?: URLSearchParams } = {}): Promise<Response> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, headers: { cookie }, redirect: 'manual' });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    return response;
  }
  /** Follows the provider's pages with `form` until it sends the browser elsewhere; returns what it then brings. */
  async function answer(url: string, form: Record<string, string>): Promise<Record<string, string>> {
    const { origin } = new URL(url);
    let at = url;
    for (let step = 0; step < 12; step += 1) {
      let response = await ask(at);
      if (response.status === 200) response = await ask(at, { method: 'POST', body: new URLSearchParams(form) });
      const location = new URL(response.headers.get('location') ?? '', at);
      if (response.status < 300 || response.status >= 400)
        throw new Error(`${at}: ${response.status} ${await response.text()}`);
      if (location.origin !== origin) return Object.fromEntries(location.searchParams);
      at = location.href;
    }
    throw new Error('The provider sends in circles');
  }
  return {
    jar,
    ask,
    /** Signs in there as somebody, unless the browser is signed in. */
    signIn: (url: string, sub: string) => answer(url, { name: sub }),
    refuse: (url: string) => answer(url, { no: '1' }),
    /** Signs out there, which the provider tells the panel. */
    signOut: async (url: string) => {
      const html = await (await ask(url)).text();
      const [, action = ''] = /action="([^"]+)"/.exec(html) ?? [];
      const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(html) ?? [];
      return ask(action, { method: 'POST', body: new URLSearchParams({ xsrf, logout: 'yes' }) });
    },
  };
}
