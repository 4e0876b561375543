import { useQuery } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';

import type { AccountSession } from '#shared/schemas/sessions.ts';

import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { sessionsQuery, useEndSession } from '../../queries/sessions.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';
import { PanelBox } from '../../ui/panel-box.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ErrorState } from '../../ui/states.tsx';

const handheld = /iPhone|iPad|Android/;

/** The user's active sessions. */
export function DeviceList() {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery);
  const end = useEndSession();
  const others = sessions?.filter(({ current }) => !current) ?? [];
  function endOthers() {
    end.mutate(null, { onSuccess: () => notify.success('Every other device was signed out') });
  }
  return (
    <PanelBox
      title="Where you are signed in"
      flush
      aside={
        others.length > 0 && (
          <Button size="sm" disabled={end.isPending} onClick={endOthers}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      {error && <ErrorState error={error} what="Your devices" onRetry={() => void refetch()} />}
      {!sessions && !error && <ListSkeleton rows={2} />}
      {sessions && !error && (
        <ul>
          {sessions.map((session) => (
            <Device
              key={session.id}
              session={session}
              busy={end.isPending}
              onEnd={() =>
                end.mutate(session.id, { onSuccess: () => notify.success(`${session.browser} was signed out`) })
              }
            />
          ))}
        </ul>
      )}
    </PanelBox>
  );
}

function Device({ session, busy, onEnd }: { session: AccountSession; busy: boolean; onEnd: () => void }) {
  const { browser, current, domain, address, last_used_at } = session;
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
          {address && ` · ${address}`} · {current ? 'now' : <RelativeTime value={last_used_at} />}
        </p>
      </div>
      {!current && (
        <Button size="sm" disabled={busy} aria-label={`Sign out ${browser}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  );
}
