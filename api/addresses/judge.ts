import type { HostFinding, ProblemCode, Targets } from '#shared/schemas/addresses.ts';

import { networkTime } from '../lib/clock.ts';
import type { Answer } from './ask-https.ts';
import { renewalTimes, timeLeft } from './expiry.ts';

type Seen = {
  host: string;
  found: HostFinding['found'];
  targets: Targets;
  /** Null: there was no address that may be asked. */
  answer: Answer | null;
  /** Who may issue certificates; null if anybody may. */
  authorities: string[] | null;
  authority: string;
};

/** How far a host is, and the first thing that is wrong with its cure. */
export function judge(seen: Seen): HostFinding {
  const { host, found, answer } = seen;
  const certificate = answer?.certificate ?? null;
  const at = (state: HostFinding['state'], wrong: HostFinding['problem']) => ({
    state,
    problem: wrong,
    found,
    certificate,
  });
  const astray = elsewhere(seen);
  if (answer?.isOurs && certificate && answer.distrust === null)
    return at('answers', (astray?.code === 'aaaa_elsewhere' ? astray : null) ?? expiry(host, certificate));
  if (found.a.length + found.aaaa.length === 0)
    return at(
      'waiting_for_dns',
      problem(
        'no_records',
        `The DNS has no address for ${host} yet.`,
        'Enter the records below at the registrar of the name. It can take some hours until they work everywhere.',
      ),
    );
  if (answer?.proxy)
    return at(
      'waiting_for_dns',
      problem(
        'proxy_in_front',
        `A proxy (${answer.proxy}) is in front of ${host} and doesn’t pass requests on to this server.`,
        'Turn its proxying off for this record, or let it pass all paths on to this server over HTTPS.',
      ),
    );
  if (astray) return at('waiting_for_dns', astray);
  const trusted = certificate !== null && answer?.distrust === null;
  if (!trusted && seen.authorities !== null && !seen.authorities.includes(seen.authority))
    return at(
      'points_here',
      problem(
        'caa_forbids',
        `A CAA record forbids ${seen.authority} to issue a certificate for ${host}.`,
        `Add the record CAA 0 issue "${seen.authority}", or remove the CAA records of this name.`,
      ),
    );
  if (!certificate) return at('points_here', noConnection(host, answer?.error ?? null));
  if (!trusted) return at('points_here', distrusted(host, answer?.distrust ?? ''));
  const status = answer?.status ?? null;
  if (status === null || status >= 500)
    return at(
      'certificate',
      problem(
        'http_error',
        `${host} has a certificate, but ${status === null ? 'didn’t answer' : `answered with the error ${status}`}.`,
        'Check that Caravan is running, and that the proxy in front of it sends this host’s requests to it.',
      ),
    );
  return at(
    'certificate',
    problem(
      'other_installation',
      `${host} has a certificate, but another server or installation answers there.`,
      'Let the proxy in front of Caravan send this host’s requests to it, with the Host header as it came.',
    ),
  );
}

function problem(code: ProblemCode, message: string, cure: string): NonNullable<HostFinding['problem']> {
  return { code, message, cure };
}

/** A record that leads somewhere else; null if none does or nobody knows what here is. */
function elsewhere({ host, found, targets }: Seen): HostFinding['problem'] {
  if (targets.a.length + targets.aaaa.length === 0) return null;
  const here = targets.a.join(', ');
  // Its addresses are those of the other name, so there are none to change.
  const { cname } = found;
  const a = found.a.filter((address) => !targets.a.includes(address));
  if (a.length > 0)
    return problem(
      'a_elsewhere',
      `${host} points to ${a.join(', ')}, which isn’t this server.`,
      cname !== null
        ? `Its CNAME record leads to ${cname}: replace it by the record below.`
        : here
          ? `Change its A record to ${here}.`
          : 'Remove its A record: this server has no IPv4 address.',
    );
  const aaaa = found.aaaa.filter((address) => !targets.aaaa.includes(address));
  if (aaaa.length === 0) return null;
  const six = targets.aaaa.join(', ');
  return problem(
    'aaaa_elsewhere',
    `The AAAA record of ${host} points to ${aaaa.join(', ')}, which isn’t this server: visitors with IPv6 end up there.`,
    six ? `Change its AAAA record to ${six}.` : 'Remove its AAAA record: this server has no IPv6 address.',
  );
}

function expiry(host: string, certificate: NonNullable<HostFinding['certificate']>): HostFinding['problem'] {
  if (renewalTimes(certificate).late > networkTime()) return null;
  return problem(
    'certificate_expires',
    `The certificate of ${host} expires ${timeLeft(certificate.expires_at) ?? 'now'} and wasn’t renewed.`,
    'Check the log of the proxy that gets the certificates: it says why the renewal failed.',
  );
}

function noConnection(host: string, error: string | null): HostFinding['problem'] {
  if (error !== null && !/^E(?:CONN|TIMEDOUT|HOST|NET|ADDR)/.test(error))
    return problem(
      'certificate_invalid',
      `${host} points here, but there is no certificate for it yet (${error}).`,
      'Wait a minute. If it still has none then, the log of the proxy that gets the certificates says why.',
    );
  const why = error === null ? 'its address is in a private network' : error === 'ETIMEDOUT' ? 'no answer came' : error;
  return problem(
    'connection_refused',
    `${host} points here, but can’t be reached over HTTPS: ${why}.`,
    'Check that the proxy in front of Caravan is running, and that the firewall lets ports 80 and 443 through.',
  );
}

const reasons: Record<string, string> = {
  CERT_HAS_EXPIRED: 'it has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'no browser knows its authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'no browser knows its authority, or a certificate in between is missing',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'no browser knows its authority, or a certificate in between is missing',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it is for another name',
};

function distrusted(host: string, code: string): HostFinding['problem'] {
  const why = Object.entries(reasons).find(([name]) => code.includes(name))?.[1] ?? code;
  return problem(
    'certificate_invalid',
    `Browsers don’t trust the certificate of ${host}: ${why}.`,
    'Let the proxy in front of Caravan get a new one: its log says why it doesn’t.',
  );
}
