import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import { formatNumber } from '#shared/rules/numbers.ts';
import { postTypeById } from '#shared/rules/post-types.ts';
import { clockTime, shortDay, shortWhen, untilWords } from '#shared/rules/when-words.ts';

import { onRowKey } from '../../lists/row-keys.ts';
import { changesWords } from '../../publishing/scheduled-words.ts';
import { paths } from '../../routing/paths.ts';
import { Button } from '../../ui/button.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { Entry } from './entries.ts';
import { stateLooks } from './entry-looks.ts';

const liveAtOnce = 10;

type Props = { entries: Entry[]; zone: string; onOpen: (entry: Entry) => void };

/** What is to come, next first, then what went live. */
export function EntryList({ entries, zone, onOpen }: Props) {
  const [shownLive, setShownLive] = useState(liveAtOnce);
  const coming = entries.filter(({ state }) => state !== 'live');
  const live = entries.filter(({ state }) => state === 'live');
  const rows = (list: Entry[]) =>
    list.map((entry) => <Row key={entry.id} entry={entry} zone={zone} onOpen={() => onOpen(entry)} />);
  return (
    <>
      {coming.length > 0 ? <ul>{rows(coming)}</ul> : <p className="text-soft px-4 py-3">Nothing is scheduled.</p>}
      {live.length > 0 && (
        <>
          <h3 className="bg-sunken border-line text-soft border-y px-4 py-1.5 text-[13px] font-medium first:border-t-0">
            Went live
          </h3>
          <ul>{rows(live.slice(0, shownLive))}</ul>
        </>
      )}
      {live.length > shownLive && (
        <div className="p-3">
          <Button onClick={() => setShownLive(shownLive * 3)}>Show more of {formatNumber(live.length)}</Button>
        </div>
      )}
    </>
  );
}

type RowProps = { entry: Entry; zone: string; onOpen: () => void };

const rowLook = 'hover:bg-sunken flex w-full items-start gap-3 px-4 py-2.5 text-left -outline-offset-2!';

function Row({ entry, zone, onOpen }: RowProps) {
  const { post } = entry;
  return (
    <li className="border-line border-b last:border-0">
      {post ? (
        <Link
          to={paths.post(post.post_type_id, post.id)}
          data-open={entry.id}
          onKeyDown={(event) => onRowKey(event)}
          className={rowLook}
        >
          <RowContent entry={entry} zone={zone}>
            {postTypeById(post.post_type_id).label}, on its own
          </RowContent>
        </Link>
      ) : (
        <button
          type="button"
          data-open={entry.id}
          aria-haspopup="dialog"
          onClick={onOpen}
          onKeyDown={(event) => onRowKey(event)}
          className={rowLook}
        >
          <RowContent entry={entry} zone={zone}>
            <GroupFacts entry={entry} />
          </RowContent>
        </button>
      )}
    </li>
  );
}

function GroupFacts({ entry: { group, state } }: { entry: Entry }) {
  if (!group) return null;
  const by = group.created_by?.name;
  return (
    <>
      {state === 'empty' ? 'Nothing left to publish' : state !== 'live' && changesWords(group.documents)}
      {by && (
        <>
          {state === 'live' ? 'By' : ' · by'} <bdi>{by}</bdi>
        </>
      )}
    </>
  );
}

function RowContent({ entry, zone, children }: { entry: Entry; zone: string; children: ReactNode }) {
  const now = useNow();
  const { title, at, state, group } = entry;
  const look = stateLooks[state];
  return (
    <>
      <span className="w-16 shrink-0 text-[13px]">
        <span className="block font-medium">{shortDay(at, zone, now)}</span>
        <span className="text-soft block">{clockTime(at, zone)}</span>
      </span>
      <span className="min-w-0 grow">
        <span dir="auto" title={title} className="line-clamp-2 text-left font-medium wrap-anywhere">
          {title}
        </span>
        <span className="text-soft block truncate text-[13px]">{children}</span>
        {state === 'failed' && group && (
          <span className="text-danger line-clamp-2 text-[13px] wrap-anywhere">
            {group.state === 'failed' ? 'Waits for you' : `Tried again ${shortWhen(group.next_at, zone, now)}`}.{' '}
            {group.error}
          </span>
        )}
      </span>
      <span className={`mt-0.5 inline-flex shrink-0 items-center gap-1.5 text-[13px] ${look.text}`}>
        <span aria-hidden className={`size-2 shrink-0 rounded-full ${look.dot}`} />
        {state === 'waiting' ? untilWords(at, zone, now) : look.label}
      </span>
    </>
  );
}
