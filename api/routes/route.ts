import type { Context, Hono } from 'hono';
import * as z from 'zod/mini';

import type { Call, CallParsed, CallSent } from '#shared/calls/call.ts';

import { authorize } from '../auth/access.ts';
import type { RequestContext, Services, SignedIn } from '../context.ts';
import { ApiError, invalidFields } from '../errors.ts';
import { isDeeperThan } from '../json-depth.ts';

type Public = 'public' | 'refresh' | 'publisher';
/** In a route for signed-in users `account` is there; in a public one it may be. */
type ContextOf<C extends Call> = RequestContext &
  CallParsed<C> &
  (C['access'] extends Public ? object : { account: SignedIn });

export type Handler<C extends Call> = (context: ContextOf<C>) => Promise<CallSent<C>>;
/** One handler for each call: a call without one doesn't compile. */
export type Handlers<T extends Record<string, Call>> = { [K in keyof T]: Handler<T[K]> };

/** Bodies of JSON calls, in bytes. Uploads have their own limit. */
const maxJsonBytes = 2_000_000;
/** The same of somebody who isn't signed in: a form's worth. */
const maxAnonymousBytes = 100_000;
/** Levels of arrays and objects in one. */
const maxDepth = 200;
/** Messages in one refusal: whoever sends a hundred thousand wrong fields is told of the first ones. */
const maxMessages = 50;

/**
 * Registers calls with their handlers. Each request is authorised before anything of it is read, then validated by the
 * call's own schemas: 400 malformed, 413 too large, 415 not JSON, 422 with the messages beside the fields.
 */
export function addRoutes<T extends Record<string, Call>>(
  app: Hono,
  services: Services,
  calls: T,
  handlers: Handlers<T>,
): void {
  for (const [name, call] of Object.entries(calls)) {
    const handle = handlers[name] as unknown as (context: RequestContext & object) => Promise<unknown>;
    app.on(call.method, call.path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
      const visitor = await authorize(services, call.access, c.req.raw);
      const input = {
        params: call.params && parse(call.params, c.req.param(), 'path'),
        query: call.query && parse(call.query, c.req.query(), 'query'),
        body:
          call.body && parse(call.body, await readJson(c, visitor.account ? maxJsonBytes : maxAnonymousBytes), 'body'),
      };
      const context = {
        ...services,
        ...input,
        named: visitor.domain,
        account: visitor.account,
        bearer: visitor.bearer,
        address: peerAddress(c),
        request: c.req.raw,
        get domain() {
          if (!visitor.domain) throw new ApiError('unknown_domain', 'Name a domain: send its host as X-Forwarded-For');
          return visitor.domain;
        },
      };
      const reply = await handle(context);
      if (visitor.domain) c.header('x-content-revision', String(visitor.domain.revision));
      return call.response
        ? c.json(reply as object, call.status === 204 ? 200 : (call.status ?? 200))
        : c.body(null, 204);
    });
  }
}

/** Throws ApiError: an id in the path that can't be one is simply not there. */
function parse(schema: z.ZodMiniType, value: unknown, where: 'path' | 'query' | 'body'): unknown {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  if (where === 'path') throw new ApiError('not_found', 'There is nothing at this address');
  const messages = result.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => [[...issue.path, key].join('.'), `Unknown field '${key.slice(0, 100)}'`] as const)
      : [[issue.path.join('.') || where, issue.message] as const],
  );
  // A map, because a field may be called what every object inherits ('toString').
  const errors = new Map<string, string[]>();
  for (const [path, message] of messages.slice(0, maxMessages)) {
    const field = path.slice(0, 200);
    errors.set(field, [...(errors.get(field) ?? []), message]);
  }
  throw invalidFields(Object.fromEntries(errors));
}

async function readJson(c: Context, maxBytes: number): Promise<unknown> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new ApiError('unsupported_media_type', 'Send the body as application/json');
  const bytes = await limitedBytes(c.req.raw, maxBytes);
  let value: unknown;
  try {
    // Fatal: bytes that are no UTF-8 would otherwise be stored as other characters than were sent.
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ApiError('bad_request', 'The body is not valid JSON');
  }
  if (isDeeperThan(value, maxDepth)) throw new ApiError('bad_request', `Nest the body at most ${maxDepth} levels deep`);
  return value;
}

/** The body, refused as soon as it is longer than `max` bytes, whatever its headers say. */
async function limitedBytes(request: Request, max: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > max) throw new ApiError('too_large', `Send at most ${max} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

type NodeBindings = { incoming?: { socket?: { remoteAddress?: string } } };

function peerAddress(c: Context): string {
  return (c.env as NodeBindings | undefined)?.incoming?.socket?.remoteAddress ?? '';
}
