import type { ErrorBody } from '../../schemas/errors.ts';

/** The API answered 400 to 599. `message` is '[METHOD] "url": status statusText'; what the API said is in `body`. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly statusText: string;
  readonly body: ErrorBody | null;

  constructor(method: string, url: string, status: number, statusText: string, body: ErrorBody | null) {
    super(`[${method}] "${url}": ${status} ${statusText}`);
    this.method = method;
    this.url = url;
    this.status = status;
    this.statusText = statusText;
    this.body = body;
  }

  /** The API's error code (schemas/errors.ts); empty when the answer wasn't the API's. */
  get code(): string {
    return this.body?.code ?? '';
  }
}

export function isHttpError(error: unknown): error is HttpError {
  return error instanceof Error && error.name === 'HttpError';
}
