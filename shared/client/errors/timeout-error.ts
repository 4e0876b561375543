/** No response within the timeout. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';

  constructor() {
    super('The operation was aborted due to timeout');
  }
}

export function isTimeoutError(error: unknown): error is TimeoutError {
  return error instanceof Error && error.name === 'TimeoutError';
}
