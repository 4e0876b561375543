import { randomBytes } from 'node:crypto';
import type { TLSSocket } from 'node:tls';

import type { HostFinding } from '#shared/schemas/addresses.ts';

import { requestAt } from '../lib/outgoing.ts';
import { isProof, proofPath } from './proof.ts';

/** Milliseconds for the whole request, and the bytes of its answer that are read. */
const longest = 10_000;
const mostBytes = 4096;
/** What proxies of others say of themselves. */
const proxies = /cloudflare|cloudfront|fastly|akamai|sucuri|bunny|imperva/i;

export type Answer = {
  certificate: HostFinding['certificate'];
  /** Why the certificate isn't trusted, as TLS has it: CERT_HAS_EXPIRED; null if it is. */
  distrust: string | null;
  /** Null when no answer came. */
  status: number | null;
  isOurs: boolean;
  /** The proxy of somebody else that answered. */
  proxy: string | null;
  /** Why no answer came: ECONNREFUSED. */
  error: string | null;
};

/** `own`: this installation's addresses. */
type To = { address: string; own: string[]; port: number; secret: string };

/** Asks a host over HTTPS, at this address, for the proof that this installation answers. Follows no redirect. */
export async function askHttps(host: string, to: To): Promise<Answer> {
  const nonce = randomBytes(18).toString('base64url');
  const answer: Answer = { certificate: null, distrust: null, status: null, isOurs: false, proxy: null, error: null };
  let isTrusted = false;
  const signal = AbortSignal.timeout(longest);
  return new Promise((resolve) => {
    const asked = requestAt(to.address, to.own, {
      port: to.port,
      servername: host,
      path: proofPath(nonce),
      headers: { host },
      agent: false,
      signal,
    });
    asked.on('socket', (socket) => {
      // Comes before the certificate is verified, after which one that isn't trusted can't be read any more.
      socket.prependListener('secure', () => readCertificate(socket as TLSSocket, answer));
      socket.once('secureConnect', () => (isTrusted = true));
    });
    asked.on('response', (response) => {
      answer.status = response.statusCode ?? 0;
      const named = [response.headers['server'], response.headers['via']].flat().join(' ');
      answer.proxy = proxies.exec(named)?.[0] ?? null;
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        body += text;
        if (body.length > mostBytes) response.destroy();
      });
      response.on('error', () => undefined);
      response.on('close', () => {
        answer.isOurs = isProof(to.secret, host, nonce, body.slice(0, mostBytes));
        resolve(answer);
      });
    });
    asked.on('error', (error: NodeJS.ErrnoException) => {
      answer.error = signal.aborted ? 'ETIMEDOUT' : (error.code ?? error.message);
      if (answer.certificate && !isTrusted) answer.distrust = answer.error;
      resolve(answer);
    });
    asked.end();
  });
}

function readCertificate(socket: TLSSocket, answer: Answer): void {
  const { issuer, valid_from, valid_to } = socket.getPeerCertificate();
  // An anonymous connection has no certificate, whatever the types say.
  if (!valid_to) return;
  const names = [issuer.O, issuer.CN].flat().find((name) => name !== undefined);
  answer.certificate = {
    issuer: names ?? 'unknown',
    issued_at: new Date(valid_from).toISOString(),
    expires_at: new Date(valid_to).toISOString(),
  };
}
