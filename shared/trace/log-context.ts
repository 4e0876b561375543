import { AsyncLocalStorage } from 'node:async_hooks';

import { type Log, type LogFields, loggedError } from './log.ts';

const context = new AsyncLocalStorage<LogFields>();

/** Runs `work`, whose events are about `fields` and what is added meanwhile. */
export function withLogFields<T>(fields: LogFields, work: () => T): T {
  return context.run({ ...fields }, work);
}

/** What this request turned out to be about. Does nothing outside of withLogFields. */
export function addLogFields(fields: LogFields): void {
  Object.assign(context.getStore() ?? {}, fields);
}

/** What the work under way is about. */
export function logFields(): LogFields {
  return context.getStore() ?? {};
}

/** The log of a thread: `send` takes its events to the thread that writes them. */
export function threadLog(send: (message: string, fields: LogFields) => unknown): Log {
  return (message, { error, ...fields } = {}) => {
    void send(message, {
      ...logFields(),
      ...fields,
      ...(error === undefined ? {} : { error: loggedError(error) }),
    });
  };
}
