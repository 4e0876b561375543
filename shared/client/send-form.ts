import type { SubmissionInput } from '../schemas/submissions.ts';
import { errorBodyOf } from './errors/error-body.ts';
import { FetchError } from './errors/fetch-error.ts';
import { HttpError } from './errors/http-error.ts';
import { TimeoutError } from './errors/timeout-error.ts';

/** Milliseconds that the first address has to answer, where there is a second one. */
const patience = 10_000;

/**
 * Sends a form to `url`, and where nobody answers there, to the same path of `own`, the page's origin: so a host without its `api.` name
 * loses no message. The input's idempotency key keeps what arrived at both from being stored twice. Throws like sendForm.
 */
export async function sendFormToEither(url: string, own: string, input: SubmissionInput): Promise<void> {
  const { origin, pathname } = new URL(url);
  if (origin === own) return sendForm(url, input);
  try {
    await sendForm(url, input, patience);
  } catch (error) {
    if (error instanceof HttpError) throw error;
    await sendForm(own + pathname, input).catch((second: unknown) => {
      // A host of files alone: it says nothing about the form.
      throw second instanceof HttpError && second.body === null ? error : second;
    });
  }
}

/**
 * POST /api/submissions at `url`, the only call of public pages. Throws the errors of http.ts, whose parsers would double the size
 * of a form's script: HttpError (anything but the 201 of a stored form), FetchError (no response), TimeoutError after `timeout` ms.
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
  // Not any 200: hosts of files answer that with a page of theirs.
  if (response.status === 201) return;
  // The reply may be a proxy's page; its status is enough.
  const body = errorBodyOf(await response.json().catch(() => null), response.status);
  throw new HttpError('POST', url, response.status, response.statusText, body);
}
