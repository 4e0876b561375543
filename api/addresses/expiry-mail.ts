import { now } from '../db/codec.ts';
import type { Db } from '../db/connect.ts';
import { claimWarning, type HostCheck, listCertificates } from '../db/host-checks.ts';
import { listOwners } from '../db/publishers.ts';
import { transact } from '../db/transact.ts';
import { networkTime } from '../lib/clock.ts';
import { queueMails } from '../mail/queue.ts';
import { renewalTimes, timeLeft } from './expiry.ts';

/** The hosts that a mail names one by one. */
const mostNamed = 20;

type Panel = { panelHost: string; panelOrigin: string };

/**
 * Mails the owners, once for each, about certificates that should have been renewed, and again when that gets urgent. What is found in
 * one run is one mail: where renewals fail, they fail for many hosts.
 */
export async function warnOfExpiry(db: Db, { panelHost, panelOrigin }: Panel): Promise<void> {
  const due = (await listCertificates(db)).filter(isDue);
  if (due.length === 0) return;
  await transact(db, async (trx) => {
    const claimed: HostCheck[] = [];
    for (const check of due) if (await claimWarning(trx, check, now())) claimed.push(check);
    const [first] = claimed;
    if (!first) return;
    const subject =
      claimed.length === 1
        ? `The certificate of ${first.host} wasn’t renewed`
        : `${claimed.length} certificates weren’t renewed`;
    const more = claimed.length - mostNamed;
    const lines = [
      ...claimed.slice(0, mostNamed).map((check) => `- ${check.host}: ${ends(check)}`),
      ...(more > 0 ? [`- and ${more} more`] : []),
    ];
    const text = (firstname: string) =>
      [
        `Hello ${firstname},`,
        'The certificates of these hosts should have been renewed by now. Once they expire, browsers refuse to show the pages:',
        lines.join('\n'),
        'Ask the server’s operator to check the log of the proxy that gets the certificates: it says why the renewal failed.',
        'The panel shows the state of each host:',
        `${panelOrigin}/panel/domains`,
      ].join('\n\n');
    await queueMails(
      trx,
      (await listOwners(trx)).map(({ email, firstname }) => ({
        to: email,
        from: { name: 'Caravan', address: `no-reply@${panelHost}` },
        subject,
        text: `${text(firstname)}\n`,
      })),
    );
  });
}

function ends({ finding: { certificate } }: HostCheck): string {
  const left = certificate && timeLeft(certificate.expires_at);
  return left ? `expires ${left}` : 'has expired';
}

/** Neither stage of the warning is older than the last mail about this certificate. */
function isDue({ finding: { state, certificate }, warned_at }: HostCheck): boolean {
  if (certificate === null || state === 'waiting_for_dns') return false;
  const { late, urgent } = renewalTimes(certificate);
  const warned = warned_at === null ? -Infinity : Date.parse(warned_at);
  return [late, urgent].some((stage) => stage <= networkTime() && warned < stage);
}
