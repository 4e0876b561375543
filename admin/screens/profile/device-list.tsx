import { useQuery } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';

import type { AccountSession } from '#shared/schemas/sessions.ts';

import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { sessionsQuery, useEndSession } from '../../queries/sessions.ts';
import { signOnQuery } from '../../queries/sign-on.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-delete-dialog.tsx';
import { notify } from '../../ui/notify.ts';
import { PanelBox } from '../../ui/panel-box.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ErrorState } from '../../ui/states.tsx';

/** How somebody signed in there. */
const wayWords: Record<NonNullable<AccountSession['signed_in_by']>, string> = {
  password: 'by password',
  passkey: 'by passkey',
  password_code: 'by password and code',
  password_recovery: 'by password and recovery code',
  sso: 'by single sign-on',
};
const handheld = /iPhone|iPad|Android/;

/** The user's active sessions. */
export function DeviceList() {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery);
  const [ending, setEnding] = useState<AccountSession | 'others' | null>(null);
  const others = sessions?.filter(({ current }) => !current) ?? [];
  return (
    <PanelBox
      title="Where you are signed in"
      flush
      aside={
        others.length > 0 && (
          <Button size="sm" onClick={() => setEnding('others')}>
            Sign out everywhere else…
          </Button>
        )
      }
    >
      {error && <ErrorState error={error} what="Your devices" onRetry={() => void refetch()} />}
      {!sessions && !error && <ListSkeleton rows={2} />}
      {sessions && !error && (
        <ul>
          {sessions.map((session) => (
            <Device key={session.id} session={session} onEnd={() => setEnding(session)} />
          ))}
        </ul>
      )}
      {ending && <EndDialog ending={ending} onClose={() => setEnding(null)} />}
    </PanelBox>
  );
}

function EndDialog({ ending, onClose }: { ending: AccountSession | 'others'; onClose: () => void }) {
  const end = useEndSession();
  const [id, name] = ending === 'others' ? [null, 'Every other device'] : [ending.id, ending.browser];
  return (
    <ConfirmDialog
      title={id === null ? 'Sign out everywhere else?' : `Sign out ${name}?`}
      verb="Sign out"
      onClose={onClose}
      onConfirm={() => end.mutate(id, { onSuccess: () => notify.success(`${name} was signed out`) })}
    >
      <p className="text-soft">{name} will have to sign in again.</p>
    </ConfirmDialog>
  );
}

function Device({ session, onEnd }: { session: AccountSession; onEnd: () => void }) {
  const { browser, current, domain, address, last_used_at, ends_at, signed_in_by: way } = session;
  const { data: provider } = useQuery(signOnQuery);
  const isNamed = way === 'sso' && provider?.name;
  const Icon = handheld.test(browser) ? Smartphone : Laptop;
  return (
    <li className="border-line flex min-h-14 items-center gap-3 border-b px-4 py-2 last:border-0">
      <Icon size={18} strokeWidth={1.5} aria-hidden className="text-soft shrink-0" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{browser}</span>
          {current && <span className="text-accent text-[13px] font-medium">this device</span>}
        </p>
        <p className="text-soft text-[13px] wrap-anywhere">
          {domain.title}
          {address && ` · ${address}`}
          {way && ` · ${isNamed ? `with ${provider.name}` : wayWords[way]}`} ·{' '}
          {current ? (
            'in use now'
          ) : (
            <>
              last seen <RelativeTime value={last_used_at} />
            </>
          )}{' '}
          · ends <RelativeTime value={ends_at} />
        </p>
      </div>
      {!current && (
        <Button size="sm" aria-label={`Sign out ${browser}`} onClick={onEnd}>
          Sign out…
        </Button>
      )}
    </li>
  );
}
