import ky, { isHTTPError, isKyError, isTimeoutError, type KyInstance } from 'ky';
import * as z from 'zod/mini';

import { authCalls } from '../calls/auth.ts';
import type { Call, CallInput, CallResult } from '../calls/call.ts';
import { errorBodyOf } from './errors/error-body.ts';
import { FetchError } from './errors/fetch-error.ts';
import { HttpError } from './errors/http-error.ts';
import { ReplyError } from './errors/reply-error.ts';
import { TimeoutError } from './errors/timeout-error.ts';
import type { Session } from './session.ts';

/** Retries GET and HEAD once on these codes; never other methods, because a write could happen twice. */
const retry = {
  limit: 1,
  methods: ['get', 'head'] as const,
  statusCodes: [408, 409, 425, 429, 500, 502, 503, 504],
  // Ignores Retry-After, which could keep a screen loading for a minute; the caller decides when to retry.
  afterStatusCodes: [],
};
/** Milliseconds between a token refresh and the second try of a request that got a 401. */
const unauthorizedRetryDelay = 500;
/** What a 401 says that no new token changes. */
const refusedSignIn: ReadonlySet<string> = new Set(['wrong_credentials', 'second_factor_needed', 'wrong_code']);
const requestTimeout = 30_000;

export type HttpOptions = {
  session: Session;
  /** Origin of the API without a trailing slash. Empty in the panel, which calls its own host. */
  baseUrl?: string;
  /** Tests and scripts pass the API's `fetch` to call it without a network. */
  fetch?: typeof globalThis.fetch;
  timeout?: number;
  /** Asks the person to prove who they are. True once they did: the call that needs it is then made again. */
  prove?: () => Promise<boolean>;
};

type Options = { signal?: AbortSignal };
/** The input is optional if the call requires none. */
type Arguments<C extends Call> =
  object extends CallInput<C> ? [input?: CallInput<C> & Options] : [input: CallInput<C> & Options];
export type Client = <const C extends Call>(call: C, ...input: Arguments<C>) => Promise<CallResult<C>>;

type Scalar = string | number | boolean | null | undefined;
type Loose = Options & {
  params?: Record<string, Scalar>;
  query?: Record<string, Scalar>;
  body?: unknown;
  form?: FormData;
};

/**
 * A client for all declared calls that parses every reply; files and streams are returned as an unread Response.
 * Throws HttpError (400 to 599), FetchError (no response), TimeoutError, ReplyError (a reply of another shape).
 * On a 401 it refreshes the tokens once for all waiting requests, then retries the request after 500 ms.
 */
export function createClient({ session, baseUrl = '', fetch, timeout = requestTimeout, prove }: HttpOptions): Client {
  const http = ky.create({
    timeout,
    retry: { ...retry, methods: [...retry.methods] },
    ...(fetch ? { fetch } : {}),
  });
  let refreshing: Promise<boolean> | null = null;

  /** Shares one refresh among all waiting requests. False if the session has ended; `session.ended()` was called once. */
  function refresh(): Promise<boolean> {
    refreshing ??= requestTokens().finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  async function requestTokens(): Promise<boolean> {
    const { refresh_token: token } = session.tokens();
    try {
      if (token) {
        const { data } = await send(http, baseUrl, session, authCalls.refreshTokens, {}, token);
        if (session.tokens().refresh_token === token) session.store(data);
        return true;
      }
    } catch (error) {
      // Without a response from the API the session may still be valid, so keep the refresh token.
      if (!(error instanceof HttpError) || error.status >= 500) throw error;
    }
    // Another tab may have switched the domain or signed in again meanwhile; its tokens win.
    const { refresh_token: left } = session.tokens();
    if (left && left !== token) return true;
    session.ended();
    return false;
  }

  async function request<const C extends Call>(call: C, input: Loose): Promise<CallResult<C>> {
    // Refresh before a public read: without a token its reply would have no drafts.
    const dueRefresh = !session.tokens().access_token && Boolean(session.tokens().refresh_token);
    if (dueRefresh && call.access === 'public' && call.method === 'GET') await refresh();
    const sent = session.tokens().access_token;
    try {
      return await send(http, baseUrl, session, call, input, sent);
    } catch (error) {
      const expired = error instanceof HttpError && error.status === 401 && !refusedSignIn.has(error.code);
      if (!expired || call.access === 'refresh') throw error;
      const { access_token: now, refresh_token: left } = session.tokens();
      if (now === sent) session.clearAccessToken();
      // The session ended during this request, so there is no token for a retry.
      else if (!now && !left) throw error;
      // Skip the refresh if another request has already refreshed the token.
      if ((!now || now === sent) && !(await refresh())) throw error;
      await new Promise((resolve) => setTimeout(resolve, unauthorizedRetryDelay));
      return await send(http, baseUrl, session, call, input, session.tokens().access_token);
    }
  }

  return async (call, ...[given]) => {
    const input = (given ?? {}) as Loose;
    try {
      return await request(call, input);
    } catch (error) {
      if (!(error instanceof HttpError) || error.code !== 'proof_needed' || !(await prove?.())) throw error;
      return request(call, input);
    }
  };
}

async function send<const C extends Call>(
  http: KyInstance,
  baseUrl: string,
  session: Session,
  call: C,
  input: Loose,
  token: string | undefined,
): Promise<CallResult<C>> {
  const url = `${baseUrl}${callPath(call, input)}`;
  const headers: Record<string, string> = {};
  if (token) headers['authorization'] = `Bearer ${token}`;
  const site = session.site();
  // Some proxies replace the first with an address.
  if (site) headers['x-forwarded-for'] = headers['x-caravan-site'] = site;
  let reply: unknown = null;
  try {
    const response = await http(url, {
      method: call.method,
      headers,
      ...(input.signal ? { signal: input.signal } : {}),
      ...(input.form ? { body: input.form } : input.body === undefined ? {} : { json: input.body }),
    });
    if (call.file || call.stream) return response as Response as CallResult<C>;
    if (call.response) reply = await response.json();
  } catch (error) {
    throw translate(error, call.method, url);
  }
  if (!call.response) return null as CallResult<C>;
  const parsed = z.safeParse(call.response, reply);
  if (!parsed.success) throw new ReplyError(call.method, url, parsed.error);
  return parsed.data as CallResult<C>;
}

function translate(error: unknown, method: string, url: string): unknown {
  if (isHTTPError(error)) {
    const { status, statusText, headers } = error.response;
    // The API sends seconds. A date, which a proxy may send instead, counts as nothing.
    const seconds = Number(headers.get('retry-after'));
    const retryAfter = seconds > 0 ? seconds : null;
    return new HttpError(method, url, status, statusText, errorBodyOf(error.data, status), retryAfter);
  }
  if (isTimeoutError(error)) return new TimeoutError();
  // The reply wasn't JSON, for example a proxy's page.
  if (error instanceof SyntaxError) return new ReplyError(method, url, error);
  if (error instanceof DOMException && error.name === 'AbortError') return error;
  if (isKyError(error)) return new FetchError(method, url, error.cause ?? error);
  return new FetchError(method, url, error);
}

/** The call's path with parameters and query; undefined and null query values are left out. */
export function callPath(call: Call, { params = {}, query = {} }: Pick<Loose, 'params' | 'query'>): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}
