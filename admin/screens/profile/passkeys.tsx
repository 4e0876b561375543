import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Passkey } from '#shared/schemas/passkeys.ts';

import { knowsPasskeys } from '../../forms/passkey-refusals.ts';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { factorsQuery } from '../../queries/factors.ts';
import { useAskNewPasskey, useRemovePasskey } from '../../queries/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-delete-dialog.tsx';
import { notify } from '../../ui/notify.ts';
import { PanelBox } from '../../ui/panel-box.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { NewPasskey, RenamePasskey } from './passkey-dialogs.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Open =
  | { kind: 'new'; question: Record<string, unknown>; name: string }
  | { kind: 'rename' | 'remove'; passkey: Passkey }
  | { kind: 'codes'; codes: string[] }
  | null;

/** The user's passkeys, and those that were made for an earlier host of the panel. */
export function Passkeys() {
  const { data: factors, error, refetch } = useQuery(factorsQuery);
  const [open, setOpen] = useState<Open>(null);
  const ask = useAskNewPasskey();
  const close = () => setOpen(null);
  const isAble = knowsPasskeys();
  return (
    <PanelBox
      title="Passkeys"
      flush
      aside={
        isAble && (
          <Button
            size="sm"
            disabled={ask.isPending}
            onClick={() => ask.mutate(undefined, { onSuccess: (asked) => setOpen({ kind: 'new', ...asked }) })}
          >
            Add a passkey…
          </Button>
        )
      }
    >
      {error && <ErrorState error={error} what="Your passkeys" onRetry={() => void refetch()} />}
      {!factors && !error && <ListSkeleton rows={1} />}
      {factors && !error && factors.passkeys.length === 0 && (
        <p className="text-soft p-4">
          {isAble
            ? 'None yet. A passkey signs you in with your fingerprint, face or PIN: no password to forget or give away.'
            : 'None. This browser can’t create one here: passkeys need https.'}
        </p>
      )}
      {factors && !error && (
        <ul>
          {factors.passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              passkey={passkey}
              onRename={() => setOpen({ kind: 'rename', passkey })}
              onRemove={() => setOpen({ kind: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {open?.kind === 'new' && (
        <NewPasskey
          {...open}
          onClose={close}
          onDone={({ name, codes }) => {
            notify.success(`The passkey “${name}” now signs you in`);
            setOpen(codes && { kind: 'codes', codes });
          }}
        />
      )}
      {open?.kind === 'codes' && <RecoveryCodes codes={open.codes} onClose={close} />}
      {open?.kind === 'rename' && <RenamePasskey passkey={open.passkey} onClose={close} />}
      {open?.kind === 'remove' && (
        <RemovePasskey
          passkey={open.passkey}
          isLast={factors?.passkeys.length === 1 && !factors.code_app}
          onClose={close}
        />
      )}
    </PanelBox>
  );
}

type RowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void };

function Row({ passkey: { name, host, here, created_at, last_used_at: usedAt }, onRename, onRemove }: RowProps) {
  return (
    <li className="border-line flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-b px-4 py-2 last:border-0">
      <div className="min-w-48 grow basis-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        {here ? (
          <p className="text-soft text-[13px]">
            Created <RelativeTime value={created_at} /> ·{' '}
            {usedAt ? (
              <>
                last used <RelativeTime value={usedAt} />
              </>
            ) : (
              'not used yet'
            )}
          </p>
        ) : (
          <p className="text-warn text-[13px]">
            Made for {host}, the panel’s former address. It works only there: add a new one here.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" tone="quiet" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename…
        </Button>
        <Button size="sm" tone="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove…
        </Button>
      </div>
    </li>
  );
}

function RemovePasskey({ passkey, isLast, onClose }: { passkey: Passkey; isLast: boolean; onClose: () => void }) {
  const remove = useRemovePasskey();
  return (
    <ConfirmDialog
      title={`Remove “${passkey.name}”?`}
      verb="Remove"
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(passkey.id, { onSuccess: () => notify.success(`${passkey.name} no longer signs you in`) })
      }
    >
      <p className="text-soft">
        {isLast
          ? 'Then your password alone signs you in, and your recovery codes stop working.'
          : 'It will no longer sign you in. Delete it on its device too.'}
      </p>
    </ConfirmDialog>
  );
}
