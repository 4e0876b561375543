import { isHttpError } from '#shared/client/errors/http-error.ts';
import type { ErrorBody, ErrorCode } from '#shared/schemas/errors.ts';

const statuses = {
  bad_request: 400,
  unauthorized: 401,
  not_found: 404,
  too_large: 413,
  unsupported_media_type: 415,
  invalid_fields: 422,
  too_many_requests: 429,
  internal_error: 500,
  unavailable: 503,
} as const satisfies Partial<Record<ErrorCode, number>>;

/** An error response to the panel, in the API's format. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly body: ErrorBody;

  constructor(code: keyof typeof statuses, message: string, errors?: Record<string, string[]>) {
    super(message);
    this.body = { statusCode: statuses[code], code, message, ...(errors ? { errors } : {}) };
  }
}

/** The response body for an error. Refusals by the API are passed on; unexpected errors reveal nothing. */
export function bodyOf(error: unknown): ErrorBody {
  if (error instanceof Refusal) return error.body;
  if (isHttpError(error) && error.body && error.status < 500) return error.body;
  return isUnavailable(error)
    ? new Refusal('unavailable', 'The content can’t be read right now: try again in a moment').body
    : new Refusal('internal_error', 'Something went wrong').body;
}

/** Whether the API is unreachable or failing, so that a retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Error && ['HttpError', 'FetchError', 'TimeoutError', 'ContentError'].includes(error.name);
}
