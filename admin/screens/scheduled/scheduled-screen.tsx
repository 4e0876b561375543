import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, useRouter } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useRef } from 'react';

import { localTimeIn, otherZoneWords } from '#shared/rules/when-words.ts';

import { guarded } from '../../access/needs-permission.tsx';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { ScreenHeader } from '../../lists/screen-header.tsx';
import { useListKeys } from '../../lists/use-list-keys.ts';
import { useListSearch } from '../../lists/use-list-search.ts';
import { useMay } from '../../queries/account.ts';
import { optionsQuery } from '../../queries/domains.ts';
import { scheduledPostsQuery, scheduledQuery } from '../../queries/scheduled-releases.ts';
import { paths } from '../../routing/paths.ts';
import { $overlay } from '../../stores/overlay.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { dayWords, monthOf, monthWords, shiftMonth } from '../../ui/month-days.ts';
import { ownZone } from '../../ui/own-zone.ts';
import { BoxesSkeleton, EmptyState, ErrorState } from '../../ui/states.tsx';
import { useNow } from '../../ui/use-now.ts';
import { entriesByDay, entriesOf, type Entry } from './entries.ts';
import { EntryList } from './entry-list.tsx';
import { MonthGrid } from './month-grid.tsx';
import type { ScheduledSearch } from './scheduled-search.ts';
import { ScheduledSheet } from './scheduled-sheet.tsx';

const listId = 'scheduled-list';

export const Route = createLazyRoute('/panel/scheduled')({
  component: guarded('releases.read', 'Scheduled', ScheduledScreen),
});

/** What goes live by itself, and when: a month and a list. */
function ScheduledScreen() {
  const { open } = Route.useSearch();
  const list = useListSearch<ScheduledSearch & { page: number }>();
  const { entries, zone, error, retry } = useEntries();
  useListKeys();
  const close = () => list.open('open', '');
  return (
    <div className="space-y-4">
      <ScreenHeader
        title="Scheduled"
        total={entries?.filter(({ state }) => state !== 'live').length}
        lead={`Changes that go live automatically at their times. Everything else that is saved stays private. ${(entries && otherZoneWords(zone, ownZone())) ?? ''}`}
      >
        <ScheduleButton />
      </ScreenHeader>
      {error ? (
        <section aria-label="Schedule" className="border-line bg-surface rounded-lg border">
          <ErrorState error={error} what="The schedule" onRetry={retry} />
        </section>
      ) : (
        <Schedule entries={entries} zone={zone} />
      )}
      {open && (
        <ScheduledSheet key={open} id={open} onClose={() => void close()} onLeave={() => close().then(focusList)} />
      )}
    </div>
  );
}

/** After the sheet has unmounted, because it restores the focus itself: to a row that is gone. */
const focusList = () => requestAnimationFrame(() => document.getElementById(listId)?.focus());

function useEntries() {
  const groups = useQuery(scheduledQuery);
  const posts = useQuery(scheduledPostsQuery);
  const options = useQuery(optionsQuery);
  const zone = options.data?.timezone;
  const entries = useMemo(
    () => (groups.data && posts.data && zone ? entriesOf(groups.data, posts.data, zone) : undefined),
    [groups.data, posts.data, zone],
  );
  const failed = [groups, posts, options].filter(({ error, data }) => error && !data);
  return {
    entries,
    zone: zone ?? 'UTC',
    error: failed[0]?.error,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}

type Props = { entries: Entry[] | undefined; zone: string };

function Schedule({ entries, zone }: Props) {
  const search = Route.useSearch();
  const router = useRouter();
  const { correct, open } = useListSearch<ScheduledSearch & { page: number }>();
  const today = localTimeIn(new Date(useNow()).toISOString(), zone).slice(0, 10);
  const month = monthOf(search.month || today);
  const byDay = useMemo(() => entriesByDay(entries ?? []), [entries]);
  const showMonth = (next: string) => correct({ month: next === monthOf(today) ? '' : `${next}-01` });
  const onOpen = ({ id, post }: Entry) =>
    post ? void router.navigate({ href: paths.post(post.post_type_id, id) }) : void open('open', id);
  return (
    <div className="@wide:grid-cols-[minmax(0,1fr)_24rem] grid items-start gap-4">
      <section
        aria-label="Calendar"
        className="border-line bg-surface @wide:sticky @wide:top-20 overflow-hidden rounded-lg border @max-[40rem]:hidden"
      >
        <MonthBar month={month} thisMonth={monthOf(today)} onMonth={showMonth} />
        {entries ? (
          <MonthGrid
            month={month}
            today={today}
            day={search.day}
            byDay={byDay}
            zone={zone}
            onMonth={showMonth}
            onDay={(day) => correct({ day })}
            onOpen={onOpen}
          />
        ) : (
          <BoxesSkeleton className="space-y-2 p-4" shapes={Array.from({ length: 5 }, () => 'h-20 w-full')} />
        )}
      </section>
      <List entries={entries} day={search.day} zone={zone} onAll={() => correct({ day: '' })} onOpen={onOpen} />
    </div>
  );
}

type BarProps = { month: string; thisMonth: string; onMonth: (month: string) => void };

function MonthBar({ month, thisMonth, onMonth }: BarProps) {
  return (
    <header className="border-line flex h-11 items-center gap-1 border-b pr-2 pl-4">
      <h2 aria-live="polite" className="grow font-semibold">
        {monthWords(month)}
      </h2>
      {month !== thisMonth && (
        <Button size="sm" onClick={() => onMonth(thisMonth)}>
          This month
        </Button>
      )}
      <IconButton label="Previous month" size="icon-sm" onClick={() => onMonth(shiftMonth(month, -1))}>
        <ChevronLeft size={16} aria-hidden />
      </IconButton>
      <IconButton label="Next month" size="icon-sm" onClick={() => onMonth(shiftMonth(month, 1))}>
        <ChevronRight size={16} aria-hidden />
      </IconButton>
    </header>
  );
}

type ListProps = Props & { day: string; onAll: () => void; onOpen: (entry: Entry) => void };

function List({ entries, day, zone, onAll, onOpen }: ListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = day ? entries?.filter((entry) => entry.day === day) : entries;
  function showAll() {
    onAll();
    // Its button goes.
    heading.current?.focus();
  }
  return (
    <section aria-labelledby={listId} className="border-line bg-surface min-w-0 overflow-hidden rounded-lg border">
      <header className="border-line flex min-h-11 items-center gap-2 border-b pr-2 pl-4">
        <h2
          ref={heading}
          id={listId}
          tabIndex={-1}
          aria-live="polite"
          className="min-w-0 grow truncate font-semibold outline-none"
        >
          {day ? dayWords(day) : 'Next'}
        </h2>
        {day && (
          <Button size="sm" onClick={showAll}>
            Show all
          </Button>
        )}
      </header>
      {!shown && <ListSkeleton rows={5} />}
      {shown?.length === 0 && (day ? <NothingThatDay /> : <NothingScheduled />)}
      {shown && shown.length > 0 && <EntryList entries={shown} zone={zone} onOpen={onOpen} />}
    </section>
  );
}

function NothingThatDay() {
  return <p className="text-soft px-4 py-8 text-center">Nothing goes live that day.</p>;
}

function ScheduleButton() {
  const allowed = useMay();
  if (!allowed('releases.publish')) return null;
  return (
    <Button tone="primary" aria-haspopup="dialog" onClick={() => $overlay.set('schedule')}>
      Schedule changes
    </Button>
  );
}

function NothingScheduled() {
  const allowed = useMay();
  return (
    <EmptyState title="Nothing is scheduled">
      {allowed('releases.publish')
        ? 'Choose saved changes and give them a name and a time. They go live together.'
        : 'What an editor schedules is listed here with its time.'}
    </EmptyState>
  );
}
