import { Ellipsis } from 'lucide-react';
import { useState } from 'react';

import type { HostState } from '#shared/schemas/addresses.ts';
import type { Alias, AliasMode } from '#shared/schemas/domains.ts';
import type { NetworkDomain } from '#shared/schemas/network.ts';

import { useCheckAddress, useReleaseAlias, useUpdateAlias } from '../../queries/addresses.ts';
import { Button } from '../../ui/button.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { AddressSteps } from './address-steps.tsx';
import { addressPurpose, addressState, isLocal, stepsDone } from './address-words.ts';
import { DnsRecords } from './dns-records.tsx';
import { MakeMain } from './make-main.tsx';

const looks = {
  good: { dot: 'bg-accent', wash: '' },
  warn: { dot: 'bg-warn', wash: 'bg-warn-wash' },
  bad: { dot: 'bg-danger', wash: 'bg-danger-wash' },
  waits: { dot: 'bg-warn', wash: 'bg-sunken' },
  away: { dot: 'bg-edge', wash: '' },
};

type Props = {
  domain: NetworkDomain;
  address: HostState;
  /** Undefined for the main host and its `api.` host. */
  mode: AliasMode | undefined;
  /** Something typed isn't saved yet, which another main host would make useless. */
  isDirty: boolean;
  onMoved: () => void;
  onRemoved: (alias: Alias) => void;
};

/** A host of a domain: its purpose and state, its problem with the cure, and the records to enter. */
export function AddressRow(props: Props) {
  const { domain, address, mode } = props;
  const { host, state, problem, records, certificate, checked_at } = address;
  const check = useCheckAddress();
  // Of a new name nothing is wrong yet: its records just aren't entered.
  const isWrong = problem !== null && problem.code !== 'no_records';
  const tone = !address.is_served_here
    ? 'away'
    : state === 'answers'
      ? isWrong
        ? 'warn'
        : 'good'
      : isWrong
        ? 'bad'
        : 'waits';
  return (
    <li className="space-y-2.5 p-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h4 className="font-medium wrap-anywhere">{host}</h4>
          <p className="text-soft text-[13px] wrap-anywhere">{addressPurpose(address, mode, domain.host)}</p>
        </div>
        {mode && domain.archived_at === null && <AliasMenu {...props} mode={mode} />}
      </div>
      {state !== 'answers' && address.is_served_here && <AddressSteps done={stepsDone(address)} isWrong={isWrong} />}
      <div className="text-soft flex min-h-7 flex-wrap items-center justify-between gap-x-3 gap-y-1 text-[13px]">
        <p className="inline-flex items-center gap-1.5">
          <span aria-hidden className={`size-2 shrink-0 rounded-full ${looks[tone].dot}`} />
          <span className="text-ink">{addressState(address)}</span>
        </p>
        {!isLocal(address) && checked_at !== null && (
          <p className="inline-flex items-center gap-1">
            <span>
              Checked <RelativeTime value={checked_at} />
            </span>
            <Button
              size="sm"
              tone="quiet"
              aria-label={`Check ${host} now`}
              disabled={check.isPending}
              onClick={() => check.mutate({ id: domain.id, host })}
            >
              {check.isPending ? 'Checking…' : 'Check now'}
            </Button>
          </p>
        )}
      </div>
      {problem && (
        <div className={`rounded-md px-3 py-2 text-[13px] ${looks[tone].wash}`}>
          <p className="font-medium wrap-anywhere">{problem.message}</p>
          <p className="wrap-anywhere">{problem.cure}</p>
        </div>
      )}
      {state === 'waiting_for_dns' && <DnsRecords host={host} records={records} />}
      {tone === 'good' && certificate && (
        <p className="text-soft text-[13px]">
          Certificate by {certificate.issuer}, renewed automatically; this one expires{' '}
          <RelativeTime value={certificate.expires_at} />.
        </p>
      )}
    </li>
  );
}

function AliasMenu({ domain, address, mode, isDirty, onMoved, onRemoved }: Props & { mode: AliasMode }) {
  const { id } = domain;
  const { host } = address;
  const update = useUpdateAlias();
  const release = useReleaseAlias();
  const [asking, setAsking] = useState(false);
  const [label, next] =
    mode === 'serve' ? [`Redirect to ${domain.host}`, 'redirect' as const] : ['Show the same pages', 'serve' as const];
  return (
    <>
      <MenuButton
        label={`Actions for ${host}`}
        items={[
          { id: 'mode', label, onAction: () => update.mutate({ id, host, mode: next }) },
          { id: 'main', label: 'Make it the main address…', onAction: () => setAsking(true) },
          { id: 'line', separator: true },
          {
            id: 'remove',
            label: 'Remove',
            danger: true,
            // Not as an option of `mutate`, whose callbacks don't run once the row is gone.
            onAction: () =>
              void release.mutateAsync({ id, host }).then(
                () => onRemoved({ host, mode }),
                () => undefined,
              ),
          },
        ]}
      >
        <Ellipsis size={16} aria-hidden />
      </MenuButton>
      {asking && <MakeMain {...{ domain, address, isDirty, onMoved }} onClose={() => setAsking(false)} />}
    </>
  );
}
