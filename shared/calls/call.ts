import type * as z from 'zod/mini';

import type { Permission } from '../rules/roles.ts';
import type { ErrorCode } from '../schemas/errors.ts';

type Schema = z.ZodMiniType;

/**
 * Who may make a call.
 * - `public`: anyone; without a token the site header or the `api.` host names the domain
 * - `session`: any signed-in user
 * - `refresh`: the holder of a refresh token, sent as bearer
 * - `publisher`: the publisher, with REBUILD_HOOK_SECRET as its bearer
 * - a permission: a signed-in user whose role in the token's domain has it
 */
export type Access = 'public' | 'session' | 'refresh' | 'publisher' | Permission;

/**
 * The declaration of an API call. The API uses it to register the route and validate input, the client to send requests and parse
 * replies, and openapi.json is generated from it. `path` has parameters like `{id}`; `response: null` is a 204 without a body, a file or a stream.
 */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The API serves `/api/`, the publisher `/preview/`. */
  path: `/api/${string}` | `/preview/${string}`;
  summary: string;
  access: Access;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /**
   * `multipart`: the client sends a FormData as `form` instead of a body. `html-form`: JSON, or the post of a plain HTML form, which
   * gets a redirect or a page.
   */
  encoding?: 'json' | 'multipart' | 'html-form';
  response: Schema | null;
  /** The media type of a call that returns a file; its `response` is null, and the client returns the unread Response. */
  file?: string;
  /** The schema of each server-sent event of a stream; its `response` is null, and client/event-stream.ts reads the Response. */
  stream?: Schema;
  status?: 200 | 201 | 202 | 204;
  /**
   * A public read that shows signed-in users more, such as drafts. It refuses a token that isn't valid with a 401, so that the client
   * refreshes it; other public calls ignore such a token.
   */
  moreForUsers?: true;
  /** A list of things that have no trash: its query has `deleted` like every list's, and with `deleted=true` the API empties the reply. */
  noTrash?: true;
  /** A public read whose reply to anonymous callers may be cached for a moment. */
  keep?: true;
  /**
   * A public read for other websites and programs, the same for everyone: any origin may read its reply, which may be kept for a minute
   * and has an ETag.
   */
  open?: true;
  /**
   * `content`: stores the body of a post or a section, which the domain's quota must have room for. `revision`: stores a revision of a
   * body that is there already; such a call goes on in a full domain, until it is half as full again.
   */
  stores?: 'content' | 'revision';
  /** A write that records itself in the audit log, because its entries belong to other domains than the caller's, or that says nothing worth one. */
  ownEntries?: true;
  /**
   * What hurts: a session alone isn't enough, the person signed in or proved who they are within the last minutes (schemas/factors.ts).
   * - `fresh or password`: or sends the password with it, as panels of before do
   * - `fresh to delete`: only where the body says that something is deleted for good
   */
  proof?: 'fresh' | 'fresh or password' | 'fresh to delete';
  /** Works for somebody whose time to set up a second factor is over: setting it up, the own profile and domains, signing out. */
  withoutFactor?: true;
  /** Error codes beyond those of every call of its kind (missing token, invalid fields, unknown id). */
  refusals?: readonly ErrorCode[];
};

type Part<C, K extends 'params' | 'query' | 'body'> = C extends Record<K, infer S extends Schema> ? S : never;

type QueryInput<Q> = object extends Q ? { query?: Q } : { query: Q };
/** A body is optional where its schema takes undefined. */
type BodyInput<B> = undefined extends B ? { body?: B } : { body: B };

/** The input of a call: only the parts that `C` declares. */
export type CallInput<C extends Call> = (Part<C, 'params'> extends never
  ? object
  : { params: z.input<Part<C, 'params'>> }) &
  (Part<C, 'query'> extends never ? object : QueryInput<z.input<Part<C, 'query'>>>) &
  (Part<C, 'body'> extends never ? object : BodyInput<z.input<Part<C, 'body'>>>) &
  (C extends { encoding: 'multipart' } ? { form: FormData } : object);

/** The validated input of the API's handler of `C`. */
export type CallParsed<C extends Call> = {
  params: Part<C, 'params'> extends never ? undefined : z.output<Part<C, 'params'>>;
  query: Part<C, 'query'> extends never ? undefined : z.output<Part<C, 'query'>>;
  body: Part<C, 'body'> extends never ? undefined : z.output<Part<C, 'body'>>;
};

/** What the API sends (before the schema's transforms), and what the client returns (after them). */
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

/** A file as a handler returns it; `name` is its download name. */
export type SentFile = { name: string; body: ReadableStream<Uint8Array<ArrayBuffer>> };

/** The reply of a call that returns nothing. */
export const noContent = { response: null, status: 204 } as const;

/** Whether a call is refused to somebody whose time to set up a second factor is over. What everybody may read is not, without drafts. */
export function needsFactor({
  access,
  moreForUsers,
  withoutFactor,
}: Pick<Call, 'access' | 'moreForUsers' | 'withoutFactor'>): boolean {
  if (withoutFactor || access === 'refresh' || access === 'publisher') return false;
  return access !== 'public' || moreForUsers === true;
}

/** Whether a call counts as work of a signed-in user, which is limited: every write. */
export function isWork({ access, method }: Pick<Call, 'access' | 'method'>): boolean {
  return access !== 'public' && access !== 'refresh' && access !== 'publisher' && method !== 'GET';
}

export function defineCalls<const T extends Record<string, Call>>(calls: T): T {
  return calls;
}
