import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import type { Factors, NewCodeApp } from '#shared/schemas/factors.ts';

import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { factorsQuery, useRemoveCodeApp, useReplaceRecoveryCodes, useStartCodeApp } from '../../queries/factors.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-delete-dialog.tsx';
import { notify } from '../../ui/notify.ts';
import { PanelBox } from '../../ui/panel-box.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { CodeAppDialog } from './code-app-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** What signs the user in besides the password: what is set up, and what is missing. */
export function SecondFactors() {
  const { data: factors, error, refetch } = useQuery(factorsQuery);
  return (
    <PanelBox title="Two-step sign-in" flush>
      {error && <ErrorState error={error} what="Your second step" onRetry={() => void refetch()} />}
      {!factors && !error && <ListSkeleton rows={2} />}
      {factors && !error && <Rows factors={factors} />}
    </PanelBox>
  );
}

type Open = { kind: 'app'; app: NewCodeApp } | { kind: 'codes'; codes: string[] } | { kind: 'remove' } | null;

/** Fewer codes than this are worth a word. */
const few = 3;

function Rows({ factors: { code_app: codeApp, recovery_codes: left, passkeys } }: { factors: Factors }) {
  const hasPasskey = passkeys.length > 0;
  const [open, setOpen] = useState<Open>(null);
  const start = useStartCodeApp();
  const remove = useRemoveCodeApp();
  const replace = useReplaceRecoveryCodes();
  const close = () => setOpen(null);
  return (
    <>
      <ul>
        <Row
          title="Codes from an app"
          state={
            codeApp ? (
              <>
                On since <RelativeTime value={codeApp.confirmed_at} />
              </>
            ) : (
              offWords(hasPasskey)
            )
          }
        >
          {codeApp && (
            <Button size="sm" tone="quiet" disabled={remove.isPending} onClick={() => setOpen({ kind: 'remove' })}>
              Turn off…
            </Button>
          )}
          <Button
            size="sm"
            disabled={start.isPending}
            onClick={() => start.mutate(undefined, { onSuccess: ({ data: app }) => setOpen({ kind: 'app', app }) })}
          >
            {codeApp ? 'Use another app…' : 'Set up codes…'}
          </Button>
        </Row>
        {(codeApp || hasPasskey) && (
          <Row title="Recovery codes" state={<span className={left < few ? 'text-warn' : ''}>{leftWords(left)}</span>}>
            <Button
              size="sm"
              disabled={replace.isPending}
              onClick={() =>
                replace.mutate(undefined, { onSuccess: ({ data }) => setOpen({ kind: 'codes', codes: data.codes }) })
              }
            >
              Create new codes
            </Button>
          </Row>
        )}
      </ul>
      {open?.kind === 'app' && (
        <CodeAppDialog app={open.app} onClose={close} onDone={(codes) => setOpen({ kind: 'codes', codes })} />
      )}
      {open?.kind === 'codes' && <RecoveryCodes codes={open.codes} onClose={close} />}
      {open?.kind === 'remove' && (
        <ConfirmDialog
          title="Turn off codes?"
          verb="Turn off"
          onClose={close}
          onConfirm={() =>
            remove.mutate(undefined, {
              onSuccess: () =>
                notify.success(hasPasskey ? 'Codes are off' : 'Codes are off. Your password alone signs you in.'),
            })
          }
        >
          <p className="text-soft">
            {hasPasskey
              ? 'After your password, you still confirm with a passkey or a recovery code.'
              : 'Anyone who learns your password can then sign in as you. Your recovery codes stop working too.'}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function offWords(hasPasskey: boolean): string {
  if (hasPasskey) return 'Off. You confirm with a passkey after your password.';
  return 'Off. With codes, your password alone lets no one in.';
}

function leftWords(left: number): string {
  if (left === 0) return 'None left. Create new ones, or a lost device locks you out.';
  return `${left} left. One signs you in when your phone or your passkey is lost.`;
}

type RowProps = { title: string; state: ReactNode; children: ReactNode };

function Row({ title, state, children }: RowProps) {
  return (
    <li className="border-line flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-b px-4 py-2 last:border-0">
      <div className="min-w-48 grow basis-0">
        <p className="font-medium">{title}</p>
        <p className="text-soft text-[13px]">{state}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  );
}
