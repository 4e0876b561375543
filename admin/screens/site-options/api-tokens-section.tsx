import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';

import type { ApiToken } from '#shared/schemas/api-tokens.ts';

import { ListSection } from '../../lists/list-section.tsx';
import { useAccount } from '../../queries/account.ts';
import { apiTokensQuery, useRevokeToken } from '../../queries/api-tokens.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-delete-dialog.tsx';
import { notify } from '../../ui/notify.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { EmptyState, LinesSkeleton } from '../../ui/states.tsx';
import { NewTokenSheet } from './new-token-sheet.tsx';
import { ReplaceToken } from './replace-token.tsx';
import { SectionHeader } from './section-header.tsx';
import { TokenEnd } from './token-end.tsx';
import { scopeWords } from './token-words.ts';

type Opened = 'new' | { replacing: ApiToken } | { revoking: ApiToken } | null;

/** The keys of programs that work on this domain. */
export function ApiTokensSection() {
  const query = useQuery(apiTokensQuery);
  const { data } = query;
  const { domain } = useAccount();
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  return (
    <div className="space-y-4">
      <SectionHeader
        title="API tokens"
        lead={`A token lets a program work on ${domain.title} without a person’s password. You choose what it may do.`}
      >
        <Button tone="primary" onClick={() => setOpened('new')}>
          <Plus size={15} aria-hidden /> New token
        </Button>
      </SectionHeader>
      <ListSection label="API tokens" what="The API tokens" query={query} skeleton={<LinesSkeleton lines={2} />}>
        {data?.length === 0 ? (
          <EmptyState title="No tokens" action={<Button onClick={() => setOpened('new')}>Create the first one</Button>}>
            An import, a point of sale or your own script signs in with a token instead of a person’s password.
          </EmptyState>
        ) : (
          <ul>
            {data?.map((token) => (
              <TokenRow
                key={token.id}
                token={token}
                onReplace={() => setOpened({ replacing: token })}
                onRevoke={() => setOpened({ revoking: token })}
              />
            ))}
          </ul>
        )}
      </ListSection>
      {opened === 'new' && <NewTokenSheet onClose={close} />}
      {opened !== null && opened !== 'new' && 'replacing' in opened && (
        <ReplaceToken token={opened.replacing} onClose={close} />
      )}
      {opened !== null && opened !== 'new' && 'revoking' in opened && (
        <Revoke token={opened.revoking} onClose={close} />
      )}
    </div>
  );
}

function Revoke({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const { mutateAsync: revoke } = useRevokeToken();
  return (
    <ConfirmDialog
      title={`Revoke “${token.name}”?`}
      verb="Revoke"
      onClose={onClose}
      onConfirm={() => void revoke(token.id).then(() => notify.success(`“${token.name}” is revoked`))}
    >
      <p className="text-soft">The program that uses it loses access right away. This can’t be undone.</p>
    </ConfirmDialog>
  );
}

type RowProps = { token: ApiToken; onReplace: () => void; onRevoke: () => void };

function TokenRow({ token, onReplace, onRevoke }: RowProps) {
  const { name, prefix, created_by, last_used_at, permissions } = token;
  return (
    <li className="border-line flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-2.5 last:border-0">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span dir="auto" className="font-medium wrap-anywhere">
            {name}
          </span>
          <code className="text-soft text-[13px]">{prefix}…</code>
        </p>
        <p className="text-soft text-[13px] wrap-anywhere">
          {last_used_at ? (
            <>
              Used <RelativeTime value={last_used_at} />
            </>
          ) : (
            'Never used'
          )}
          {' · '}
          <TokenEnd token={token} />
          {' · '}by {created_by.name}
        </p>
        <p className="text-soft text-[13px]">{scopeWords(permissions)}</p>
        {token.old_until && (
          <p className="text-soft text-[13px]">
            The secret before this one stops <RelativeTime value={token.old_until} />.
          </p>
        )}
      </div>
      <div className="flex gap-2">
        <Button size="sm" aria-label={`Replace the secret of ${name}`} onClick={onReplace}>
          Replace…
        </Button>
        <Button size="sm" tone="danger" aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke…
        </Button>
      </div>
    </li>
  );
}
