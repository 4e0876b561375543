import type { Context, Hono } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { streamSSE } from 'hono/streaming';
import * as z from 'zod/mini';

import { type Call, type CallParsed, type CallSent, isWork, type SentFile } from '#shared/calls/call.ts';
import { addLogFields } from '#shared/trace/log-context.ts';

import { audited, auditRefusal } from '../audit/audit.ts';
import { authorize, requirePermission, requireProof, type SignedIn, type Visitor } from '../auth/access.ts';
import { contentRevision } from '../db/domains.ts';
import { ApiError, invalidFields } from '../lib/errors.ts';
import { visitorAddress } from '../limits/address.ts';
import type { RequestContext, Services } from '../services/context.ts';
import { readJson } from './body.ts';
import { openReplies, openTo } from './open-replies.ts';
import { replyText } from './reply-text.ts';
import { responseCache } from './response-cache.ts';

type Public = 'public' | 'refresh' | 'publisher';
/** `account` is always there in a route for signed-in users, and may be there in a public one. */
type ContextOf<C extends Call> = RequestContext &
  CallParsed<C> &
  (C['access'] extends Public ? object : { account: SignedIn });

export type Handler<C extends Call> = (context: ContextOf<C>) => Promise<CallSent<C>>;
/** One handler for each call: a call without one doesn't compile. */
export type Handlers<T extends Record<string, Call>> = { [K in keyof T]: Handler<T[K]> };

/** The query of a call that declares none. */
export const noQuery = z.strictObject({});

/** Most messages in one response, whatever the number of wrong fields. */
const maxMessages = 50;

/**
 * Registers calls with their handlers. A request is authorized before its body is read, then validated by the call's
 * schemas: 400 malformed, 413 too large, 415 not JSON, 422 with messages by field. A signed-in user's writes are counted: 429.
 */
export function addRoutes<T extends Record<string, Call>>(
  app: Hono,
  services: Services,
  calls: T,
  handlers: Handlers<T>,
): void {
  const cached = responseCache(services);
  const sendOpen = openReplies(services);
  for (const [name, call] of Object.entries(calls)) {
    const handle = handlers[name] as unknown as (context: RequestContext & object) => Promise<unknown>;
    const answer = async (c: Context, visitor: Visitor, receivedAt: number): Promise<Response> => {
      const worker = isWork(call) ? visitor.account : null;
      if (worker) await beginWork(services, call, worker);
      const input = {
        params: call.params && parse(call.params, c.req.param(), 'path'),
        query: parse(call.query ?? noQuery, c.req.query(), 'query'),
        body:
          call.body &&
          parse(
            call.body,
            isWithoutBody(call.body, c.req.raw)
              ? undefined
              : worker
                ? await readWork(services, call, worker, c.req.raw)
                : await readJson(c.req.raw, { signedIn: visitor.account !== null, stores: call.stores }),
            'body',
          ),
      };
      requireProof(call, visitor.account, input.body);
      const left = new AbortController();
      const context = {
        ...services,
        ...input,
        named: visitor.domain,
        account: visitor.account,
        head: visitor.account ? ('saved' as const) : visitor.list,
        bearer: visitor.bearer,
        address: addressOf(c, services),
        request: c.req.raw,
        receivedAt,
        setCookie: (cookie: string) => c.header('set-cookie', cookie, { append: true }),
        gone: call.stream ? AbortSignal.any([c.req.raw.signal, left.signal]) : c.req.raw.signal,
        get domain() {
          if (!visitor.domain)
            throw new ApiError('unknown_domain', 'Name a domain: send its host as X-Forwarded-For or X-Caravan-Site');
          return visitor.domain;
        },
      };
      if (call.open) return sendOpen(c, call, context, async () => withTrash(call, input, await handle(context)));
      if (visitor.domain && call.keep && !visitor.account && visitor.list === 'live') {
        const bytes = await cached(JSON.stringify([call.path, visitor.domain.id, input]), () => handle(context));
        c.header('x-content-revision', String(visitor.domain.live_revision));
        return c.body(bytes, 200, { 'content-type': 'application/json' });
      }
      const reply = withTrash(call, input, await audited(call, context, input, () => handle(context)));
      if (visitor.domain) c.header('x-content-revision', String(contentRevision(visitor.domain, context.head)));
      return sendReply(c, call, reply, () => left.abort());
    };
    // Answers 304 where the reader has what the ETag names.
    if (call.open) app.use(call.path, etag({ retainedHeaders: [...RETAINED_304_HEADERS, openTo] }));
    app.on(call.method, call.path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
      const receivedAt = performance.now();
      c.set('route', call.path);
      const visitor = await authorize(services, call, c.req.raw);
      const { account } = visitor;
      addLogFields({
        ...(account && { user: account.user.id }),
        ...(account?.token && { token: account.token.id }),
        ...(visitor.domain && { domain: visitor.domain.id }),
      });
      try {
        requirePermission(call, account);
        if (call.proof === 'fresh') requireProof(call, account);
        return await answer(c, visitor, receivedAt);
      } catch (error) {
        if (account) await auditRefusal(call, { ...services, account, address: addressOf(c, services) }, error);
        throw error;
      }
    });
  }
}

/** Whether a request leaves out a body that its call doesn't need. */
function isWithoutBody(schema: z.ZodMiniType, { headers }: Request): boolean {
  // Some clients name the type of a body that they don't send.
  const isEmpty = !headers.has('content-type') || headers.get('content-length') === '0';
  return isEmpty && z.safeParse(schema, undefined).success;
}

/** Counts a write before its body is read. Throws ApiError too_many_requests or quota_exceeded. */
async function beginWork({ work, quotas }: Services, { encoding, stores }: Call, worker: SignedIn): Promise<void> {
  await (encoding === 'multipart' ? work.upload(worker) : work.write(worker));
  if (stores) await quotas.refuseFull(worker, stores);
}

/** Throws like readJson, and ApiError too_many_requests. */
function readWork({ work }: Services, { stores }: Call, worker: SignedIn, request: Request): Promise<unknown> {
  const received = (bytes: number) => work.written(worker, bytes);
  return work.receive(worker, () => readJson(request, { signedIn: true, stores, received }));
}

/** The reply of a list; without its items where those in the trash are asked for, of things that have none. */
function withTrash({ noTrash }: Call, { query }: { query: unknown }, reply: unknown): unknown {
  if (!noTrash || !(query as { deleted: boolean }).deleted) return reply;
  const list = reply as { data: unknown[]; total?: number };
  return { ...list, data: [], ...(list.total === undefined ? {} : { total: 0 }) };
}

/** `leave` is called when the reader of a stream disconnects. */
function sendReply(c: Context, call: Call, reply: unknown, leave: () => void): Response | Promise<Response> {
  if (call.stream) return sendEvents(c, reply as AsyncIterable<unknown>, leave);
  if (call.file) return sendFile(c, call.file, reply as SentFile);
  if (!call.response) return c.body(null, 204);
  return c.body(replyText(reply), call.status === 204 ? 200 : (call.status ?? 200), {
    'content-type': 'application/json',
  });
}

function sendFile(c: Context, type: string, { name, body }: SentFile): Response {
  c.header('content-type', type);
  c.header('content-disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`);
  return c.body(body, 200);
}

/** Sends each item as a server-sent event with JSON data. `leave` is called when the client disconnects. */
async function sendEvents(c: Context, events: AsyncIterable<unknown>, leave: () => void): Promise<Response> {
  const iterator = events[Symbol.asyncIterator]();
  // Get the first item before sending headers, so that a refusal has its own status.
  let next = await iterator.next();
  if (c.req.method === 'HEAD') {
    // Nobody would read the events, nor leave.
    await iterator.return?.();
    return c.body(null, 200, { 'content-type': 'text/event-stream' });
  }
  // A buffering proxy would hold all events back until the end.
  c.header('x-accel-buffering', 'no');
  return streamSSE(c, async (stream) => {
    stream.onAbort(leave);
    for (; !next.done && !stream.aborted; next = await iterator.next()) {
      await stream.writeSSE({ data: JSON.stringify(next.value) });
    }
    await iterator.return?.();
  });
}

/** Throws ApiError. An invalid id in the path is a 404. */
export function parse(schema: z.ZodMiniType, value: unknown, where: 'path' | 'query' | 'body'): unknown {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  if (where === 'path') throw new ApiError('not_found', 'There is nothing at this address');
  const messages = withoutSizes(result.error.issues).flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map(
          (key) => [[...issue.path, key].join('.'), `Unknown field “${key.slice(0, 100)}”: leave it out`] as const,
        )
      : [[issue.path.join('.') || where, issue.message] as const],
  );
  // A map, because a field may be named like an inherited property ('toString').
  const errors = new Map<string, string[]>();
  for (const [path, message] of messages.slice(0, maxMessages)) {
    const field = path.slice(0, 200);
    errors.set(field, [...(errors.get(field) ?? []), message]);
  }
  throw invalidFields(Object.fromEntries(errors));
}

/** Zod also counts the items of a list that is given for a text: only its wrong type matters. */
function withoutSizes(issues: z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const pathOf = ({ path }: z.core.$ZodIssue) => JSON.stringify(path);
  const mistyped = new Set(issues.filter(({ code }) => code === 'invalid_type').map(pathOf));
  return issues.filter(
    (issue) => !((issue.code === 'too_small' || issue.code === 'too_big') && mistyped.has(pathOf(issue))),
  );
}

type NodeBindings = { incoming?: { socket?: { remoteAddress?: string } } };

/** The visitor's address, as in `context.address`. */
export function addressOf(c: Context, { trustedProxyHeader }: Services): string {
  const peer = (c.env as NodeBindings | undefined)?.incoming?.socket?.remoteAddress ?? '';
  return visitorAddress({ peer, headers: c.req.raw.headers, trustedHeader: trustedProxyHeader });
}
