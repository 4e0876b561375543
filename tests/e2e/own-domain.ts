import { type APIRequestContext, expect, request } from 'playwright/test';

import { fetchByHost } from './support.ts';

const port = process.env['E2E_PORT'] ?? '';
const base = `http://127.0.0.1:${port}`;

export type OwnDomain = {
  /** Calls the API as the owner of this domain. Returns the data. */
  call: <T>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) => Promise<T>;
  /** Publishes, and waits until visitors get a page that `isNew`. */
  publish: (isNew: (page: { html: string; policy: string }) => boolean) => Promise<void>;
};

export type Person = { email: string; password: string };
export const owner: Person = { email: process.env['OWNER_EMAIL'] ?? '', password: process.env['OWNER_PASSWORD'] ?? '' };

const newApi = () => request.newContext({ baseURL: base, extraHTTPHeaders: { host: `panel.localhost:${port}` } });

/**
 * Signs in by API to the domain of `host`, or to the person's last one if that isn't theirs. With a title the owner creates the
 * domain if it doesn't exist.
 */
export async function startSession(host: string, title?: string, person = owner): Promise<Session> {
  const api = await newApi();
  const first = await send<Session>(api, 'POST', '/api/auth/login', { 'x-forwarded-for': host }, person);
  let session = first;
  if (title !== undefined && first.domain.host !== host) {
    const { id } = await send<Domain>(api, 'POST', '/api/options/domains', as(first), { host, title });
    session = await send(api, 'POST', '/api/auth/switch-domain', as(first), { domain_id: id });
  }
  await api.dispose();
  return session;
}

/** A domain with the starter set that no other test uses. */
export async function ownDomain(host: string, title: string): Promise<OwnDomain> {
  const api = await newApi();
  const session = await startSession(host, title);
  const call: OwnDomain['call'] = (method, path, body) => send(api, method, path, as(session), body);
  await expect.poll(async () => (await fetchByHost(host, '/')).status, { timeout: 30_000 }).toBe(200);
  return {
    call,
    publish: async (isNew) => {
      await call('POST', '/api/clear-cache');
      await expect(async () => {
        const { body, headers } = await fetchByHost(host, '/');
        expect(isNew({ html: body.toString(), policy: String(headers['content-security-policy']) })).toBe(true);
      }).toPass({ timeout: 30_000 });
    },
  };
}

type Domain = { id: string; host: string };
type Session = { access_token: string; refresh_token: string; domain: Domain };
const as = ({ access_token: token }: Session) => ({ authorization: `Bearer ${token}` });

async function send<T>(
  api: APIRequestContext,
  method: string,
  path: string,
  headers: Record<string, string>,
  data?: unknown,
): Promise<T> {
  const response = await api.fetch(path, { method, headers, ...(data === undefined ? {} : { data }) });
  expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
  return (response.status() === 204 ? null : ((await response.json()) as { data: T }).data) as T;
}
