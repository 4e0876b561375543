import type { ErrorBody } from '../../schemas/errors.ts';

/** A response of 400 to 599. `message` is '[METHOD] "url": status statusText'; `body` is the API's error, or null if a proxy replied. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly statusText: string;
  readonly body: ErrorBody | null;
  /** Seconds after which the API wants to be asked again; null if it didn't say. */
  readonly retryAfter: number | null;

  constructor(
    method: string,
    url: string,
    status: number,
    statusText: string,
    body: ErrorBody | null,
    retryAfter: number | null = null,
  ) {
    super(`[${method}] "${url}": ${status} ${statusText}`);
    this.method = method;
    this.url = url;
    this.status = status;
    this.statusText = statusText;
    this.body = body;
    this.retryAfter = retryAfter;
  }

  /** The API's error code (schemas/errors.ts); empty if a proxy replied. */
  get code(): string {
    return this.body?.code ?? '';
  }
}

export function isHttpError(error: unknown): error is HttpError {
  return error instanceof Error && error.name === 'HttpError';
}
