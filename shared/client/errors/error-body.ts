import type { ErrorBody } from '../../schemas/errors.ts';

/**
 * What an error reply says, or null if it says nothing. Lenient, because a proxy may send any part of the API's body, and without a
 * parser, which would double the size of a form's script. What is missing is empty, or the status of the response.
 */
export function errorBodyOf(value: unknown, status: number): ErrorBody | null {
  if (typeof value !== 'object' || value === null) return null;
  const { statusCode, message, code, errors, data } = value as Record<string, unknown>;
  const hasErrors = typeof errors === 'object' && errors !== null && !Array.isArray(errors);
  if (typeof message !== 'string' && typeof code !== 'string' && typeof statusCode !== 'number' && !hasErrors)
    return null;
  return {
    statusCode: typeof statusCode === 'number' ? statusCode : status,
    message: typeof message === 'string' ? message : '',
    code: typeof code === 'string' ? code : '',
    ...(hasErrors ? { errors: messagesIn(errors) } : {}),
    ...(data === undefined ? {} : { data }),
  };
}

function messagesIn(errors: object): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [field, Array.isArray(messages) ? messages.map(String) : []]),
  );
}
