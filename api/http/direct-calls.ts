import type { Call, CallParsed, CallSent } from '#shared/calls/call.ts';
import type { SendDirect } from '#shared/client/direct.ts';

import { listNamed } from '../auth/access.ts';
import type { RequestContext, Services } from '../services/context.ts';
import { asApiError, errorBody } from './error-reply.ts';
import { replyText } from './reply-text.ts';
import { noQuery, parse } from './route.ts';

type Input = Record<'params' | 'query' | 'body', unknown>;
/** What a publisher's handler may use: it has no request. */
export type DirectContext = Pick<RequestContext, 'db' | 'head'>;
export type DirectHandlers<T extends Record<string, Call>> = {
  [K in keyof T]: (context: DirectContext & CallParsed<T[K]>) => Promise<CallSent<T[K]>>;
};

/**
 * Answers the publisher's calls from this process without HTTP, by the handlers of the routes. Whoever can call this function is the
 * publisher.
 */
export function answerDirectly<T extends Record<string, Call>>(
  { db, log }: Pick<Services, 'db' | 'log'>,
  calls: T,
  handlers: DirectHandlers<T>,
): SendDirect {
  return async ({ name, params, query, body, list }) => {
    try {
      const call = calls[name];
      const handle = handlers[name] as unknown as ((context: DirectContext & Input) => Promise<unknown>) | undefined;
      if (!call || !handle) throw new Error(`There is no call ${name}`);
      const reply = await handle({
        db,
        head: list === null ? 'live' : listNamed(list),
        params: call.params && parse(call.params, params, 'path'),
        query: parse(call.query ?? noQuery, query, 'query'),
        body: call.body && parse(call.body, body, 'body'),
      });
      return { text: replyText(reply) };
    } catch (error) {
      return { failure: errorBody(asApiError(error instanceof Error ? error : new Error(String(error)), log)) };
    }
  };
}
