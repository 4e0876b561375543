import { isHttpError } from '#shared/client/errors/http-error.ts';
import type { ErrorBody, ErrorCode } from '#shared/schemas/errors.ts';

const statuses = {
  bad_request: 400,
  unauthorized: 401,
  not_found: 404,
  too_large: 413,
  unsupported_media_type: 415,
  invalid_fields: 422,
  internal_error: 500,
  unavailable: 503,
} as const satisfies Partial<Record<ErrorCode, number>>;

/** Why the publisher doesn't do what the panel asked for, in the API's own form. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly body: ErrorBody;

  constructor(code: keyof typeof statuses, message: string, errors?: Record<string, string[]>) {
    super(message);
    this.body = { statusCode: statuses[code], code, message, ...(errors ? { errors } : {}) };
  }
}

/** What the API refused is refused in the same words. An error that nobody planned says nothing of itself. */
export function bodyOf(error: unknown): ErrorBody {
  if (error instanceof Refusal) return error.body;
  if (isHttpError(error) && error.body && error.status < 500) return error.body;
  return isAway(error)
    ? new Refusal('unavailable', 'The content can’t be read right now: try again in a moment').body
    : new Refusal('internal_error', 'Something went wrong').body;
}

/** Whether it is the API that didn't answer, or not as it should: a moment later it may. */
export function isAway(error: unknown): boolean {
  return error instanceof Error && ['HttpError', 'FetchError', 'TimeoutError', 'ContentError'].includes(error.name);
}
