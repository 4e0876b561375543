import { queryDateTime } from '#shared/rules/query-date-time.ts';
import { instantIn } from '#shared/rules/zoned-time.ts';

type Dates = { startDate?: string | undefined; endDate?: string | undefined };

/** The dates of a list as ISO times; null without one. `before` is exclusive: the whole second of `endDate` counts. */
export function dateRange({ startDate = '', endDate = '' }: Dates, timeZone: string) {
  const start = queryDateTime(startDate);
  const end = queryDateTime(endDate);
  return {
    from: start && instantIn(timeZone, start).toISOString(),
    before: end && new Date(instantIn(timeZone, end).getTime() + 1000).toISOString(),
  };
}
