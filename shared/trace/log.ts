/** What an event of the log is about: ids, hosts and addresses of calls, never what people wrote. */
export type LogFields = {
  /** Defaults to 'error' with an error, else 'info'. */
  level?: 'info' | 'warn' | 'error';
  /** What went wrong. The log gets its stack. */
  error?: unknown;
  /** The id of the request, as in the header X-Request-Id. */
  request?: string;
  /** Ids of the user and of the domain. */
  user?: string;
  domain?: string;
  host?: string;
  /** The number of a release of `host`. */
  release?: number;
  method?: string;
  /** The declared path of an API call ('/api/posts/{id}'). */
  route?: string;
  /** The path that a visitor asked for, without its query. */
  path?: string;
  /** Which part of the server answered. */
  part?: string;
  status?: number;
  /** How long it took, in milliseconds. */
  ms?: number;
};

export type Log = (message: string, fields?: LogFields) => void;

/** An error as it crosses threads. */
export type LoggedError = { name: string; message: string; stack: string; code?: string };

export function loggedError(error: unknown): LoggedError {
  const {
    name,
    message,
    stack = '',
    code,
  }: NodeJS.ErrnoException = error instanceof Error ? error : new Error(String(error));
  return { name, message, stack, ...(typeof code === 'string' ? { code } : {}) };
}
