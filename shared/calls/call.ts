import type * as z from 'zod/mini';

import type { Permission } from '../rules/roles.ts';
import type { ErrorCode } from '../schemas/errors.ts';

type Schema = z.ZodMiniType;

/**
 * Who may make a call.
 * - `public`: anyone; without a token the site header or the `api.` host names the domain
 * - `session`: anyone who is signed in
 * - `refresh`: the bearer is a refresh token
 * - `publisher`: the publisher, with REBUILD_HOOK_SECRET as its bearer
 * - a permission: signed in, with a role in the token's domain that has it
 */
export type Access = 'public' | 'session' | 'refresh' | 'publisher' | Permission;

/**
 * One call of the API, declared once: the API registers and validates with it, the client sends and parses with it, and
 * openapi.json is generated from it. `path` names its parameters as `{id}`; `response: null` is a 204 with no body, or a file.
 */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Under `/api/` the API answers, under `/preview/` the publisher. */
  path: `/api/${string}` | `/preview/${string}`;
  summary: string;
  access: Access;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /**
   * `multipart`: the client sends a FormData as `form` instead of a body. `html-form`: JSON as usual, and beside it what a
   * plain HTML form posts, which is answered with a redirect or a page.
   */
  encoding?: 'json' | 'multipart' | 'html-form';
  response: Schema | null;
  /** The media type of a call that answers a file; its `response` is null, and the client gets the answer unread. */
  file?: string;
  /**
   * The shape of each event of a call that answers a stream of server-sent events; its `response` is null, and the client gets the
   * answer unread, for shared/client/event-stream.ts to read.
   */
  stream?: Schema;
  status?: 200 | 201 | 202 | 204;
  /** A public read that many ask for in the same words: strangers may be answered what one of them was a moment ago. */
  keep?: true;
  /** What it can refuse beyond what every call of its kind can (a missing token, invalid fields, an id that isn't there). */
  refusals?: readonly ErrorCode[];
};

type Part<C, K extends 'params' | 'query' | 'body'> = C extends Record<K, infer S extends Schema> ? S : never;

type QueryInput<Q> = object extends Q ? { query?: Q } : { query: Q };

/** What a caller of `C` passes: only the parts that `C` declares. */
export type CallInput<C extends Call> = (Part<C, 'params'> extends never
  ? object
  : { params: z.input<Part<C, 'params'>> }) &
  (Part<C, 'query'> extends never ? object : QueryInput<z.input<Part<C, 'query'>>>) &
  (Part<C, 'body'> extends never ? object : { body: z.input<Part<C, 'body'>> }) &
  (C extends { encoding: 'multipart' } ? { form: FormData } : object);

/** What the API's handler of `C` gets after validation. */
export type CallParsed<C extends Call> = {
  params: Part<C, 'params'> extends never ? undefined : z.output<Part<C, 'params'>>;
  query: Part<C, 'query'> extends never ? undefined : z.output<Part<C, 'query'>>;
  body: Part<C, 'body'> extends never ? undefined : z.output<Part<C, 'body'>>;
};

/** What the API sends (before the reader's transforms), and what the client returns (after them). */
export type CallSent<C extends Call> = C extends { file: string }
  ? SentFile
  : C extends { stream: infer S extends Schema }
    ? AsyncIterable<z.input<S>>
    : C['response'] extends Schema
      ? z.input<C['response']>
      : null;
export type CallResult<C extends Call> = C extends { file: string } | { stream: Schema }
  ? Response
  : C['response'] extends Schema
    ? z.output<C['response']>
    : null;

/** A file as a handler answers it: `name` is what a browser saves it as. */
export type SentFile = { name: string; body: ReadableStream<Uint8Array<ArrayBuffer>> };

export function defineCalls<const T extends Record<string, Call>>(calls: T): T {
  return calls;
}
