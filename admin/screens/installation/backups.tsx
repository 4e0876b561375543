import type { UseQueryResult } from '@tanstack/react-query';
import { Check, CircleAlert, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';

import { fileSize } from '#shared/rules/file-size.ts';
import { whenWords } from '#shared/rules/when-words.ts';
import type { Backup, Backups as State } from '#shared/schemas/installation.ts';

import { ownZone } from '../../ui/own-zone.ts';
import { PanelBox } from '../../ui/panel-box.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ErrorState, LinesSkeleton } from '../../ui/states.tsx';

/** When the last good backup was made, where they are, and how the last ones went. */
export function Backups({ query: { data, error, refetch } }: { query: UseQueryResult<State> }) {
  return (
    <PanelBox title="Backups" flush>
      {data ? (
        data.place ? (
          <Made state={data} place={data.place} />
        ) : (
          <NotMade />
        )
      ) : error ? (
        <ErrorState error={error} what="The backups" onRetry={() => void refetch()} />
      ) : (
        <LinesSkeleton lines={5} />
      )}
    </PanelBox>
  );
}

function NotMade() {
  return (
    <div className="space-y-2 p-4">
      <p className="font-medium">The server makes no automatic backups.</p>
      <p className="text-soft">
        Its operator can set <code>BACKUP_TO</code> to a folder on another disk, or <code>BACKUP_S3_BUCKET</code> and
        its key to a bucket. The first backup is made at the next start.
      </p>
    </div>
  );
}

function Made({ state, place }: { state: State; place: NonNullable<State['place']> }) {
  const { days, weeks, months } = state.keep;
  return (
    <>
      <div className="p-4">
        <p className="text-soft">Last good backup</p>
        {state.last_good_at === null ? (
          <p className="text-danger text-xl font-semibold tracking-tight">None yet</p>
        ) : (
          <p className="text-xl font-semibold tracking-tight">
            <RelativeTime value={state.last_good_at} />
          </p>
        )}
        <dl className="mt-4 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1.5">
          <Fact name={place.kind === 'folder' ? 'Folder' : 'Bucket'}>{place.name}</Fact>
          <Fact name="Next">{state.next_at === null ? '' : <RelativeTime value={state.next_at} />}</Fact>
          <Fact name="Restored for a test">
            {state.last_tested_at === null ? 'not yet' : <RelativeTime value={state.last_tested_at} />}
          </Fact>
          <Fact name="Kept">{`${days} days, ${weeks} weeks, ${months} months`}</Fact>
          <Fact name="Encrypted">{state.is_encrypted ? 'yes, with BACKUP_KEY' : 'no'}</Fact>
        </dl>
      </div>
      {state.latest.length > 0 && (
        <ul aria-label="The last backups" className="border-line divide-line divide-y border-t">
          {state.latest.map((backup) => (
            <BackupRow key={backup.due_at} backup={backup} />
          ))}
        </ul>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

const looks = {
  running: { Icon: LoaderCircle, color: 'text-soft animate-spin', word: 'Is being made' },
  done: { Icon: Check, color: 'text-accent', word: 'Good' },
  failed: { Icon: CircleAlert, color: 'text-danger', word: 'Failed' },
} satisfies Record<Backup['state'], object>;

function BackupRow({
  backup: { state, due_at, ended_at, bytes, missing, error, next_try_at, tries },
}: {
  backup: Backup;
}) {
  const { Icon, color, word } = looks[state];
  const at = ended_at ?? due_at;
  return (
    <li className="flex gap-2.5 px-4 py-2.5">
      <Icon size={16} aria-label={word} role="img" className={`mt-0.5 shrink-0 ${color}`} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="flex justify-between gap-3">
          <time dateTime={at}>{whenWords(at, ownZone())}</time>
          <span className="text-soft">
            {state === 'running' ? 'is being made' : bytes === null ? '' : fileSize(bytes)}
          </span>
        </p>
        {error !== null && <p className="text-danger">{error}</p>}
        {next_try_at !== null && (
          <p className="text-soft">
            Tried {tries === 1 ? 'once' : `${tries} times`}, again <RelativeTime value={next_try_at} />
          </p>
        )}
        {missing !== null && missing > 0 && (
          <p className="text-warn">
            {missing === 1
              ? 'A picture that a page uses is missing.'
              : `${missing} pictures that pages use are missing.`}
          </p>
        )}
      </div>
    </li>
  );
}
