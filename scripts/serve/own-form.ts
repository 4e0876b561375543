import type { IncomingMessage } from 'node:http';

/** What may say who somebody is, or which website is meant: on a public page's own origin neither counts. */
const dropped = new Set(['host', 'authorization', 'cookie', 'x-caravan-site', 'x-forwarded-for']);

/**
 * Makes a request to a public host one to its `api.` host, as anybody may send it. For the only call that public hosts answer: a form is
 * sent there where no name leads to the `api.` host.
 */
export function toApiHost(request: IncomingMessage): IncomingMessage {
  const host = `api.${request.headers.host ?? ''}`;
  const lines: string[] = ['Host', host];
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const name = request.rawHeaders[at] ?? '';
    if (!dropped.has(name.toLowerCase())) lines.push(name, request.rawHeaders[at + 1] ?? '');
  }
  request.rawHeaders = lines;
  for (const name of dropped) delete request.headers[name];
  request.headers.host = host;
  return request;
}
