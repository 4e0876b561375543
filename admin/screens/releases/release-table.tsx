import { useQuery } from '@tanstack/react-query';

import type { ListedRelease, Release } from '#shared/schemas/releases.ts';

import { TableHead } from '../../lists/table-head.tsx';
import { ReleaseFacts, ReleaseNumber, ReleaseState } from '../../publishing/release-state.tsx';
import { ReleaseTitle } from '../../publishing/release-title.tsx';
import { pagesTouched, releaseActor, took } from '../../publishing/release-words.ts';
import { publishStateQuery } from '../../queries/releases.ts';
import { openReceipt } from '../../stores/receipt.ts';
import { Button } from '../../ui/button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Restore } from './restore.tsx';
import { Retry } from './retry.tsx';

const columns = [
  ['Release', 'w-13 pl-4 lg:w-36 max-lg:text-[0px]'],
  ['What changed', 'px-2'],
  ['By', 'w-32 px-2 max-lg:hidden'],
  ['When', 'w-28 px-2 max-lg:hidden'],
  ['Took', 'w-20 px-2 text-right max-xl:hidden'],
  ['Pages changed', 'w-36 px-2 text-right max-sm:hidden lg:w-40'],
] as const;

type TableProps = { releases: ListedRelease[]; onOpen: (release: Release) => void };

export function ReleaseTable({ releases, onOpen }: TableProps) {
  return (
    <table className="w-full table-fixed">
      <caption className="sr-only">Releases, newest first</caption>
      <TableHead columns={columns} actionsLook="w-22 pr-3 sm:w-44" />
      <tbody>
        {releases.map((release) => (
          <ReleaseRow key={release.id} release={release} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  );
}

function ReleaseRow({ release, onOpen }: { release: ListedRelease; onOpen: TableProps['onOpen'] }) {
  return (
    <tr className="border-line hover:bg-sunken border-b last:border-0">
      <td className="h-12 py-2.5 pl-4 align-top font-medium">
        <ReleaseNumber release={release} />
        <span className="ml-2 font-normal max-lg:hidden">
          <ReleaseState release={release} />
        </span>
      </td>
      <td className="px-2 py-2.5 align-top">
        <ReleaseTitle release={release} />
        <ReleaseFacts release={release} className="lg:hidden" />
        <Trouble release={release} />
      </td>
      <td className="truncate px-2 py-2.5 align-top max-lg:hidden">{releaseActor(release)}</td>
      <td className="text-soft px-2 py-2.5 align-top whitespace-nowrap max-lg:hidden">
        <RelativeTime value={release.requested_at} />
      </td>
      <td className="text-soft px-2 py-2.5 text-right align-top max-xl:hidden">{took(release)}</td>
      <td className="text-soft px-2 py-2.5 text-right align-top whitespace-nowrap max-sm:hidden">
        {(release.state === 'live' || release.state === 'handed_over') && (
          <button
            type="button"
            onClick={() => openReceipt(release.id)}
            className="hover:text-ink rounded-sm underline-offset-2 hover:underline"
          >
            {pagesTouched(release) || 'Follow'}
            <span className="sr-only">: receipt of release {release.number}</span>
          </button>
        )}
      </td>
      <td className="py-1.5 pr-3 align-top">
        <div className="flex items-center justify-end gap-1 max-sm:flex-col max-sm:items-end">
          <Way release={release} />
          <Button
            size="sm"
            tone="quiet"
            aria-haspopup="dialog"
            aria-label={`Changes of release ${release.number}`}
            onClick={() => onOpen(release)}
          >
            Changes
          </Button>
        </div>
      </td>
    </tr>
  );
}

/** What went wrong, or what a static host answered. */
function Trouble({ release: { state, handover, error } }: { release: Release }) {
  return (
    <>
      {state === 'handed_over' && handover && (
        <p className="text-soft max-w-2xl text-[13px] wrap-anywhere">
          {handover.at && (
            <>
              Handed over <RelativeTime value={handover.at} />.{' '}
            </>
          )}
          {handover.answer}
        </p>
      )}
      {error && <p className="text-danger max-w-2xl text-[13px] wrap-anywhere">{error.message}</p>}
    </>
  );
}

/** The way on from a failed release, or back to one that was live. */
function Way({ release }: { release: Release }) {
  const { data: { elsewhere = false } = {} } = useQuery(publishStateQuery);
  const { state, reason, current, handover } = release;
  if (state === 'failed' && reason !== 'rollback') return <Retry release={release} />;
  if (state === 'live' && !current && !elsewhere && !handover) return <Restore release={release} />;
  return null;
}
