import { Ellipsis } from 'lucide-react';
import { useState } from 'react';

import type { NetworkDomain } from '#shared/schemas/network.ts';

import { onRowKey } from '../../lists/row-keys.ts';
import { useAccount, useSwitchDomain } from '../../queries/account.ts';
import { useArchive } from '../../queries/network.ts';
import { publicUrl } from '../../routing/paths.ts';
import { ConfirmDialog } from '../../ui/confirm-delete-dialog.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { notify } from '../../ui/notify.ts';
import type { MenuEntry } from '../../ui/popover-menu.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { domainState } from './domain-words.ts';

/** A row whose button handles keys: arrows move, Enter and e open the details. */
export function DomainRow({ domain, onOpen }: { domain: NetworkDomain; onOpen: () => void }) {
  const { domain: here } = useAccount();
  const { dot, text, tone } = domainState(domain);
  const { title, host, live, release, address_problem, archived_at } = domain;
  return (
    <li className="border-line hover:bg-sunken focus-within:bg-sunken flex min-h-14 items-center gap-3 border-b pr-2 last:border-0">
      <button
        type="button"
        data-open
        onClick={onOpen}
        onKeyDown={(event) => onRowKey(event)}
        className="grid min-w-0 grow items-center gap-x-4 rounded-sm py-2 pl-4 text-left md:grid-cols-[minmax(0,1fr)_16rem]"
      >
        <span className="min-w-0">
          <span className="flex min-w-0 items-baseline gap-2">
            <span dir="auto" className={`min-w-0 truncate font-medium ${archived_at ? 'text-soft' : ''}`}>
              {title}
            </span>
            {domain.id === here.id && <span className="text-soft shrink-0 text-[13px]">you are here</span>}
          </span>
          <span className="text-soft block truncate text-[13px]">{host}</span>
        </span>
        <span className={`min-w-0 text-[13px] ${tone}`}>
          <span className="inline-flex items-center gap-1.5">
            <span aria-hidden className={`size-2 shrink-0 rounded-full ${dot}`} />
            {text}
          </span>
          <span className="text-soft block truncate">
            {archived_at ? (
              <RelativeTime value={archived_at} />
            ) : release?.error ? (
              release.error
            ) : address_problem !== null ? (
              <span title={address_problem}>{address_problem}</span>
            ) : live?.since ? (
              <>
                {live.pages} pages, published <RelativeTime value={live.since} />
              </>
            ) : (
              ''
            )}
          </span>
        </span>
      </button>
      <DomainMenu domain={domain} onOpen={onOpen} />
    </li>
  );
}

function DomainMenu({ domain, onOpen }: { domain: NetworkDomain; onOpen: () => void }) {
  const { domain: here } = useAccount();
  const switchDomain = useSwitchDomain();
  const archive = useArchive();
  const [asking, setAsking] = useState(false);
  const { id, title, host, archived_at } = domain;
  const set = (archived: boolean) => archive.mutateAsync({ id, archived });
  const takeAway = () =>
    notify.done(set(true), `${title} is archived: visitors see that it has closed`, () => set(false));
  const bringBack = () => notify.done(set(false), `${title} is back, and being built`);
  const items: MenuEntry[] = archived_at
    ? [{ id: 'back', label: 'Bring back', onAction: bringBack }]
    : [
        { id: 'edit', label: 'Addresses and title', onAction: onOpen },
        { id: 'site', label: 'Open site', onAction: () => void open(publicUrl(host, ''), '_blank', 'noopener') },
      ];
  if (!archived_at && id !== here.id) {
    items.push(
      { id: 'switch', label: 'Switch to it', onAction: () => switchDomain.mutate(id) },
      { id: 'line', separator: true },
      { id: 'archive', label: 'Archive…', danger: true, onAction: () => setAsking(true) },
    );
  }
  return (
    <>
      <MenuButton label={`Actions for ${title}`} items={items}>
        <Ellipsis size={16} aria-hidden />
      </MenuButton>
      {asking && (
        <ConfirmDialog title={`Archive ${host}?`} verb="Archive" onClose={() => setAsking(false)} onConfirm={takeAway}>
          <p className="text-soft wrap-anywhere">
            Visitors see that {title} has closed, at all its addresses. Everyone who works in it is signed out, and only
            owners find it here. Nothing is deleted: “Bring back” restores the site and its users.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
