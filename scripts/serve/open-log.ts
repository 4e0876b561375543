import { pino } from 'pino';

import { type Log, type LoggedError, type LogFields, loggedError } from '#shared/trace/log.ts';

import { logLine } from './log-line.ts';
import { withoutSecrets } from './without-secrets.ts';

type Wanted = {
  /** For people, or a JSON object per line. */
  format: 'text' | 'json';
  /** Gets each event, with the end of its last line. */
  write: (text: string) => void;
};

/**
 * The log of the server: every event of all threads passes here. None has an email address, a password or a token, whoever wrote the
 * message. An error's stack is in it once.
 */
export function openLog({ format, write }: Wanted): Log {
  const sink = format === 'json' ? jsonSink(write) : textSink(write);
  return (message, { error, level = error === undefined ? 'info' : 'error', ...fields } = {}) =>
    sink({
      level,
      message: withoutSecrets(message),
      fields: cleanFields(fields),
      error: error === undefined ? null : cleanError(error),
    });
}

function cleanFields({ path, host, ...fields }: LogFields): LogFields {
  return {
    ...fields,
    ...(host === undefined ? {} : { host: withoutSecrets(host) }),
    ...(path === undefined ? {} : { path: withoutSecrets(path) }),
  };
}

type Event = {
  level: 'info' | 'warn' | 'error';
  message: string;
  fields: LogFields;
  error: LoggedError | null;
};
type Sink = (event: Event) => void;

function jsonSink(write: (text: string) => void): Sink {
  const sink = pino(
    {
      base: null,
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    { write },
  );
  return ({ level, message, fields, error }) => sink[level]({ ...fields, ...(error && { error }) }, message);
}

function textSink(write: (text: string) => void): Sink {
  return ({ message, error }) => write(`${logLine(`${message}${error ? framesOf(error, message) : ''}`)}\n`);
}

/** An error of another thread arrives as plain data. */
function cleanError(error: unknown): LoggedError {
  const isPlain = typeof error === 'object' && error !== null && !(error instanceof Error) && 'stack' in error;
  const { message, stack, ...rest } = isPlain ? (error as LoggedError) : loggedError(error);
  return { ...rest, message: withoutSecrets(message), stack: withoutSecrets(stack) };
}

/** Where an error was thrown, and what it says unless the message says it already. */
function framesOf({ message: reason, stack }: LoggedError, message: string): string {
  const frames = stack.split('\n').flatMap((line) => (/^\s+at /.test(line) ? [line.trim()] : []));
  return ['', ...(message.includes(reason) ? [] : [reason]), ...frames].join('\n');
}
