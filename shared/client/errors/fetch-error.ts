/** No response: offline, refused or reset. `message` is '[METHOD] "url": <no response> reason'. */
export class FetchError extends Error {
  override readonly name = 'FetchError';

  constructor(method: string, url: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`[${method}] "${url}": <no response> ${reason}`, { cause });
  }
}

export function isFetchError(error: unknown): error is FetchError {
  return error instanceof Error && error.name === 'FetchError';
}
