import { useQuery } from '@tanstack/react-query';

import { formatNumber } from '#shared/rules/numbers.ts';
import type { Dashboard } from '#shared/schemas/dashboard.ts';

import { dashboardQuery } from '../../queries/dashboard.ts';
import { PanelBox } from '../../ui/panel-box.tsx';
import { BoxesSkeleton } from '../../ui/states.tsx';
import { BarChart } from './bar-chart.tsx';

const short = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** 'May 4' for 'yyyy-MM-dd'. */
function dayWords(day: string): string {
  return short.format(new Date(`${day}T00:00:00Z`));
}

/** How often visitors write, and how often the site is published. */
export function Activity() {
  const { data, isError } = useQuery(dashboardQuery);
  // NeedsYou uses the same query and shows its error.
  if (isError && !data) return null;
  return (
    <PanelBox title="Recent activity">
      {!data && <BoxesSkeleton shapes={['h-28 w-full']} />}
      {data && (
        <div className="space-y-6">
          {data.submissions_by_week && <Submissions weeks={data.submissions_by_week} />}
          <Publishes days={data.publishes_by_day} />
        </div>
      )}
    </PanelBox>
  );
}

function Submissions({ weeks }: { weeks: NonNullable<Dashboard['submissions_by_week']> }) {
  const total = weeks.reduce((sum, { count }) => sum + count, 0);
  return (
    <BarChart
      title="Submissions per week"
      summary={
        total === 0
          ? 'None in twelve weeks'
          : `${formatNumber(weeks.at(-1)?.count ?? 0)} this week, ${formatNumber(total)} in twelve weeks`
      }
      columns={['Submissions']}
      bars={weeks.map(({ from, count }) => ({ label: `Week of ${dayWords(from)}`, values: [count] }))}
      ends={[dayWords(weeks[0]?.from ?? ''), 'This week']}
    />
  );
}

function Publishes({ days }: { days: Dashboard['publishes_by_day'] }) {
  const live = days.reduce((sum, day) => sum + day.live, 0);
  const failed = days.reduce((sum, day) => sum + day.failed, 0);
  return (
    <BarChart
      title="Publishes per day"
      summary={`${live === 0 ? 'None' : formatNumber(live)} in two weeks${failed > 0 ? `, ${formatNumber(failed)} failed` : ''}`}
      columns={['Live', 'Failed']}
      bars={days.map((day) => ({ label: dayWords(day.day), values: [day.live, day.failed] }))}
      ends={[dayWords(days[0]?.day ?? ''), 'Today']}
    />
  );
}
