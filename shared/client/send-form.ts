import type { SubmissionInput } from '../schemas/submissions.ts';
import { errorBodyOf } from './errors/error-body.ts';
import { FetchError } from './errors/fetch-error.ts';
import { HttpError } from './errors/http-error.ts';
import { TimeoutError } from './errors/timeout-error.ts';

/**
 * POST /api/submissions at `url`, the only call of public pages. Throws the errors of http.ts, whose parsers would double the size
 * of a form's script: HttpError (400 to 599), FetchError (no response), TimeoutError after `timeout` ms.
 */
export async function sendForm(url: string, input: SubmissionInput, timeout = 30_000): Promise<void> {
  let response: Response;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(timeout),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') throw new TimeoutError();
    throw new FetchError('POST', url, error);
  }
  if (response.ok) return;
  // The reply may be a proxy's page; its status is enough.
  const body = errorBodyOf(await response.json().catch(() => null), response.status);
  throw new HttpError('POST', url, response.status, response.statusText, body);
}
