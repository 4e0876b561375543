import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { memo, useDeferredValue, useMemo } from 'react';

import { postTypeIds } from '#shared/rules/post-types.ts';
import { otherZoneWords } from '#shared/rules/when-words.ts';
import type { Place } from '#shared/schemas/places.ts';

import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { ScreenHeader } from '../../lists/screen-header.tsx';
import { useListSearch } from '../../lists/use-list-search.ts';
import { useMay } from '../../queries/account.ts';
import { calendarQuery } from '../../queries/calendar.ts';
import { optionsQuery } from '../../queries/domains.ts';
import { placesQuery } from '../../queries/places.ts';
import { useToday } from '../../queries/use-today.ts';
import { paths } from '../../routing/paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { shiftDay, weekOf } from '../../ui/month-days.ts';
import { ownZone } from '../../ui/own-zone.ts';
import { PageNav } from '../../ui/page-nav.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { CalendarFilters, WeekBar } from './calendar-bar.tsx';
import { type CalendarSearch, rowsShown } from './calendar-search.ts';
import { DayRows } from './day-rows.tsx';
import { filteredRows, placeRows, summaryOf, truckRows } from './grouping.ts';
import { type Week, weekOfAll } from './week-entries.ts';
import { WeekTable } from './week-table.tsx';

export const Route = createLazyRoute('/panel/calendar')({ component: CalendarScreen });

/** A week of all members: who is where, where nobody is, and who is at two places at once. */
function CalendarScreen() {
  const search = Route.useSearch();
  const list = useListSearch<CalendarSearch>();
  const today = useToday();
  const zone = useQuery(optionsQuery).data?.timezone;
  const day = search.day || today;
  const { week, addressBook, isStale, error, retry } = useWeek(day);
  // A thousand stops take a moment to render: typing and pressing go first.
  const shown = {
    week: useDeferredValue(week ?? null, null),
    search: useDeferredValue(search),
    day: useDeferredValue(day),
  };
  return (
    <div className="space-y-4">
      <ScreenHeader
        title="Calendar"
        lead={`The stops of all members as they are saved. ${(zone && otherZoneWords(zone, ownZone())) ?? ''}`}
      />
      <CalendarFilters search={search} onFilter={list.filter} />
      <section aria-label="Week" className="border-line bg-surface rounded-lg border">
        <WeekBar
          days={weekOf(day)}
          day={day}
          today={today}
          onDay={(next) => showDay(list, next, { today, page: search.page })}
        />
        {error ? (
          <ErrorState error={error} what="The calendar" onRetry={retry} />
        ) : shown.week ? (
          <div className={`transition-opacity ${isStale ? 'opacity-60 delay-150' : ''}`}>
            <Shown {...shown} week={shown.week} addressBook={addressBook} today={today} />
          </div>
        ) : (
          <ListSkeleton rows={6} />
        )}
      </section>
    </div>
  );
}

type List = ReturnType<typeof useListSearch<CalendarSearch>>;

/** Shows a day or its week, with the same rows. */
function showDay(list: List, day: string, { today, page }: { today: string; page: number }): void {
  list.step({ day: day === today ? '' : day, page });
}

const noPlaces: Place[] = [];

/** The week of a day. While another one loads, the one before stays. */
function useWeek(day: string) {
  const days = weekOf(day);
  // A day more on each side: a night of the Saturday before may overlap the first morning.
  const calendar = useQuery(calendarQuery(shiftDay(days[0] ?? day, -1), shiftDay(days.at(-1) ?? day, 1)));
  const book = useQuery(placesQuery);
  const week = useMemo(
    () => calendar.data && weekOfAll(calendar.data, weekOf(shiftDay(calendar.data.from, 1))),
    [calendar.data],
  );
  const failed = [calendar, book].filter(({ error, data }) => error && !data);
  return {
    week: book.data && week,
    addressBook: book.data ?? noPlaces,
    isStale: calendar.isPlaceholderData,
    error: failed[0]?.error,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}

type ShownProps = {
  week: Week;
  addressBook: Place[];
  today: string;
  day: string;
  search: CalendarSearch;
};

const Shown = memo(function Shown({ week, addressBook, today, day, search }: ShownProps) {
  const list = useListSearch<CalendarSearch>();
  const places = useMemo(
    () =>
      placeRows(
        week,
        addressBook.map(({ name }) => name),
      ),
    [week, addressBook],
  );
  const { by } = search;
  const all = useMemo(() => (by === 'place' ? places : truckRows(week)), [by, places, week]);
  if (week.entries.length === 0) return <NoStops hasMembers={week.members.length > 0} />;
  const rows = filteredRows(all, search);
  const page = Math.min(search.page, Math.max(1, Math.ceil(rows.length / rowsShown)));
  const shown = { rows: rows.slice((page - 1) * rowsShown, page * rowsShown), days: week.days, today, by };
  const shownDay = week.days.includes(day) ? day : (week.days[0] ?? day);
  return (
    <>
      <p aria-live="polite" className="border-line text-soft border-b px-4 py-2">
        {summaryOf(week, places, today)}
        {rows.length < all.length && ` · showing ${rows.length} of ${all.length} ${by}s`}
      </p>
      {rows.length === 0 ? (
        <EmptyState
          title={search.overlaps && !search.q ? 'No overlaps this week' : 'Nothing matches these filters'}
          action={<Button onClick={() => list.filter({ q: '', overlaps: false })}>Show all stops</Button>}
        >
          {search.overlaps && !search.q
            ? 'No truck has two stops at the same time.'
            : 'Try another name, or another week.'}
        </EmptyState>
      ) : (
        <>
          <div className="@max-[56rem]:hidden">
            <WeekTable {...shown} />
          </div>
          <div className="@min-[56rem]:hidden">
            <DayRows {...shown} day={shownDay} onDay={(next) => showDay(list, next, { today, page })} />
          </div>
        </>
      )}
      {rows.length > rowsShown && (
        <div className="border-line border-t px-4 py-3">
          <PageNav page={page} size={rowsShown} total={rows.length} onChange={(next) => list.step({ page: next })} />
        </div>
      )}
    </>
  );
});

function NoStops({ hasMembers }: { hasMembers: boolean }) {
  const mayDraft = useMay()('content.draft');
  const members = paths.posts(postTypeIds.member);
  if (hasMembers)
    return (
      <EmptyState title="No stops this week" action={<LinkButton href={members}>See the members</LinkButton>}>
        Open a member and add its stops, each with a place, hours, and a date or days of the week.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No members yet"
      action={mayDraft && <LinkButton href={paths.newPost(postTypeIds.member)}>Add a member</LinkButton>}
    >
      The stops of all members are shown here by place and by truck.
    </EmptyState>
  );
}
