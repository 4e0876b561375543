import { HttpError, isHttpError } from '#shared/client/errors/http-error.ts';

/** Assigns a refusal without a field to the field for its code, so that the form shows it there. Returns other errors unchanged. */
export function besideField(error: unknown, fields: Record<string, string>): unknown {
  const field = isHttpError(error) ? fields[error.code] : undefined;
  if (!isHttpError(error) || !error.body || field === undefined) return error;
  const body = { ...error.body, errors: { [field]: [error.body.message] } };
  return new HttpError(error.method, error.url, error.status, error.statusText, body, error.retryAfter);
}
