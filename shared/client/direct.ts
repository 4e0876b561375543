import * as z from 'zod/mini';

import type { Call, CallResult } from '../calls/call.ts';
import type { ErrorBody } from '../schemas/errors.ts';
import { HttpError } from './errors/http-error.ts';
import { ReplyError } from './errors/reply-error.ts';
import { callPath, type Client } from './http.ts';

/** A call of a client in the API's own process. `list`: the list of revisions that it reads (rules/lists.ts). */
export type DirectRequest = {
  name: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  list: string | null;
};
/** The JSON that an HTTP response would have, or its error. */
export type DirectReply = { text: string } | { failure: ErrorBody };
export type SendDirect = (request: DirectRequest) => Promise<DirectReply>;

type Values = Record<string, string | number | boolean | null | undefined>;
type Loose = { params?: Values; query?: Values; body?: unknown };

/**
 * A client for `calls` that makes them without HTTP, where the API is in the same process. Replies are parsed and errors are those of
 * the client over HTTP. Other calls are refused.
 */
export function directClient(calls: Record<string, Call>, send: SendDirect, list: string | null = null): Client {
  const names = new Map(Object.entries(calls).map(([name, call]) => [call, name]));
  return async <const C extends Call>(call: C, ...[given]: unknown[]) => {
    const name = names.get(call);
    if (name === undefined) throw new Error(`${call.method} ${call.path} can't be called without HTTP`);
    const { params, query, body } = (given ?? {}) as Loose;
    const request: DirectRequest = { name, params: texts(params), query: texts(query), body, list };
    const reply = await send(request);
    if ('failure' in reply) {
      const { failure } = reply;
      throw new HttpError(call.method, callPath(call, request), failure.statusCode, failure.message, failure);
    }
    const parsed = z.safeParse(call.response ?? z.unknown(), JSON.parse(reply.text));
    if (!parsed.success) throw new ReplyError(call.method, callPath(call, request), parsed.error);
    return parsed.data as CallResult<C>;
  };
}

/** Parameters as a URL would have them. */
function texts(values: Values = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  );
}
