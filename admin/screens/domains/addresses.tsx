import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import type { Alias } from '#shared/schemas/domains.ts';
import type { NetworkDomain } from '#shared/schemas/network.ts';

import { addressesQuery, useAddAlias } from '../../queries/addresses.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { AddAddress } from './add-address.tsx';
import { AddressRow } from './address-row.tsx';
import { addressPurpose, addressState, suggestedHost } from './address-words.ts';

type Props = { domain: NetworkDomain; isDirty: boolean; onMoved: () => void };

/** All hosts of a domain, how far each is from visitors, and what to do about it. */
export function Addresses({ domain, isDirty, onMoved }: Props) {
  const { data, isError, refetch } = useQuery(addressesQuery(domain.id));
  const addresses = data?.hosts;
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<Alias | null>(null);
  const modes = new Map(domain.aliases.map(({ host, mode }) => [host, mode]));
  const main = addresses?.find(({ role }) => role === 'main');
  const suggested = main ? suggestedHost(main) : null;
  const isTaken = suggested !== null && modes.has(suggested);
  return (
    <section aria-labelledby="addresses" className="relative space-y-2">
      <div className="flex items-center justify-between gap-3">
        <h3 id="addresses" className="font-medium">
          Addresses
        </h3>
        {domain.archived_at === null && (
          <Button size="sm" onClick={() => setIsAdding(true)}>
            <Plus size={14} aria-hidden /> Add an address
          </Button>
        )}
      </div>
      {addresses ? (
        <ul className="border-line divide-line divide-y rounded-md border">
          {addresses.map((address) => (
            <AddressRow
              key={address.host}
              {...{ domain, address, isDirty, onMoved }}
              onRemoved={setRemoved}
              mode={address.role === 'alias' ? modes.get(address.host) : undefined}
            />
          ))}
        </ul>
      ) : isError ? (
        <p role="alert">
          The addresses couldn’t be loaded.{' '}
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
      {removed && <Removed domain={domain} alias={removed} onDone={() => setRemoved(null)} />}
      <Changes
        sentences={addresses
          ?.map((one) => `${one.host}: ${addressPurpose(one, modes.get(one.host), domain.host)}. ${addressState(one)}.`)
          .join('\n')}
      />
      {isAdding && (
        <AddAddress domain={domain} suggested={isTaken ? null : suggested} onClose={() => setIsAdding(false)} />
      )}
    </section>
  );
}

/** Says what was removed, with a way back. In the sheet: a toast is behind it. */
function Removed({ domain, alias, onDone }: { domain: NetworkDomain; alias: Alias; onDone: () => void }) {
  const add = useAddAlias();
  return (
    <p role="status" className="bg-sunken flex items-center justify-between gap-3 rounded-md px-3 py-2 text-[13px]">
      <span className="min-w-0 wrap-anywhere">Removed {alias.host}. Any domain can use it now.</span>
      <Button
        size="sm"
        disabled={add.isPending}
        onClick={() => add.mutate({ id: domain.id, ...alias }, { onSuccess: onDone })}
      >
        Undo
      </Button>
    </p>
  );
}

/** Tells a screen reader of a new address, and of one that gets further, loses its way or does something else. */
function Changes({ sentences }: { sentences: string | undefined }) {
  const before = useRef<string[] | null>(null);
  const [words, setWords] = useState('');
  useEffect(() => {
    if (sentences === undefined) return;
    const now = sentences.split('\n');
    const changed = now.filter((sentence) => !before.current?.includes(sentence));
    if (before.current && changed.length > 0) setWords(changed.join(' '));
    before.current = now;
  }, [sentences]);
  return (
    <p role="status" className="sr-only">
      {words}
    </p>
  );
}
