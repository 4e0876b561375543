import { Link } from '@tanstack/react-router';

import type { AuditEntry } from '#shared/schemas/audit.ts';

import { useAccount } from '../../queries/account.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { linkOf } from './audit-links.ts';
import { deedParts, thingWords } from './audit-words.ts';

type Props = { entry: AuditEntry; network: boolean; onPerson: (id: string) => void };

/** Who acted in entries without a user, besides the scheduler. */
const actors: Record<string, string> = { 'auth.loginFailed': 'Unknown user', 'users.decline': 'The invited user' };

/** One entry of the audit log, as a sentence. */
export function AuditRow({ entry, network, onPerson }: Props) {
  const { user, address, saves, domain } = entry;
  const details = [
    saves > 1 ? `${saves} times` : '',
    network ? (domain?.title ?? 'The whole network') : '',
    address ? `from ${address}` : '',
  ].filter(Boolean);
  return (
    <li className="border-line hover:bg-sunken focus-within:bg-sunken flex flex-wrap items-baseline gap-x-4 border-b px-4 py-2.5 last:border-0">
      <p className="min-w-0 grow basis-80 wrap-anywhere">
        {user ? (
          <button
            type="button"
            title={`Only what ${user.name} did`}
            onClick={() => onPerson(user.id)}
            className="min-h-6 rounded-sm font-medium underline-offset-2 hover:underline"
          >
            <span dir="auto">{user.name || 'Unnamed user'}</span>
          </button>
        ) : (
          <span className="font-medium">{actors[entry.operation] ?? 'Scheduler'}</span>
        )}{' '}
        <Deed entry={entry} />
      </p>
      <p className="text-soft flex shrink-0 flex-wrap gap-x-3 text-[13px] sm:ml-auto">
        {details.map((words) => (
          <span key={words}>{words}</span>
        ))}
        <RelativeTime value={entry.at} className="min-w-24 sm:text-right" />
      </p>
    </li>
  );
}

function Deed({ entry }: { entry: AuditEntry }) {
  const { domain: here } = useAccount();
  const [before, after] = deedParts(entry.operation);
  const link = linkOf(entry, here.id);
  const linkClass = 'text-accent rounded-sm underline underline-offset-2';
  if (after === null) {
    if (!link) return before;
    return (
      <Link to={link} className={linkClass}>
        {before}
      </Link>
    );
  }
  const { words, named } = thingWords(entry);
  return (
    <>
      {before}
      {link ? (
        <Link to={link} dir="auto" className={linkClass}>
          {words}
        </Link>
      ) : (
        <span dir="auto">{named ? `“${words}”` : words}</span>
      )}
      {after}
    </>
  );
}
