import { type Client, createClient } from '#shared/client/http.ts';

import { session } from './client.ts';

/** Long enough for 25 MB over a slow line and for the server to make the sizes. */
const uploadTimeout = 15 * 60_000;

/**
 * A client for one upload, with the session, refresh and errors of any call. It calls `onProgress` with the sent part of the body,
 * 0 to 1. Uses XMLHttpRequest, because fetch reports no upload progress.
 */
export function uploadClient(onProgress: (sent: number) => void): Client {
  return createClient({
    session,
    timeout: uploadTimeout,
    fetch: (input, init) => sendWithProgress(new Request(input, init), onProgress),
  });
}

async function sendWithProgress(request: Request, onProgress: (sent: number) => void): Promise<Response> {
  const body = await request.blob();
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const sending = new XMLHttpRequest();
  const abort = () => sending.abort();
  sending.open(request.method, request.url);
  for (const [name, value] of request.headers) sending.setRequestHeader(name, value);
  sending.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
  sending.addEventListener('load', () => {
    const { status, statusText, responseText } = sending;
    const empty = status === 204 || status === 205 || status === 304;
    const headers = new Headers({ 'content-type': sending.getResponseHeader('content-type') ?? 'text/plain' });
    const wait = sending.getResponseHeader('retry-after');
    if (wait !== null) headers.set('retry-after', wait);
    resolve(new Response(empty ? null : responseText, { status, statusText, headers }));
  });
  // The same error as fetch throws without a response.
  sending.addEventListener('error', () => reject(new TypeError('Failed to fetch')));
  sending.addEventListener('abort', () => reject(new DOMException('The upload was canceled', 'AbortError')));
  if (request.signal.aborted) throw new DOMException('The upload was canceled', 'AbortError');
  request.signal.addEventListener('abort', abort, { once: true });
  sending.send(body);
  return promise.finally(() => request.signal.removeEventListener('abort', abort));
}
