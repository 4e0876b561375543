import type { PlacedStop, Point } from './week.ts';

/**
 * `/stops.json` of a domain: the stops of one week of each member, by the path of its page. Scripts of pages read it, so that a list of
 * members doesn't hold what only matters now.
 */
export type WeekFile = { data: Record<string, PackedStop[]> };
/** `day` is an ISO weekday; `date` is that of a stop that isn't there every week. */
type PackedStop = [day: number, from: string, to: string, place: string, point: Point | null, date?: string];

export function packStop({ day, from, to, place, point, date }: PlacedStop): PackedStop {
  const packed: PackedStop = [day, from, to, place, point ?? null];
  if (date !== undefined) packed[5] = date;
  return packed;
}

export function unpackStop([day, from, to, place, point, date]: PackedStop): PlacedStop {
  return { day, from, to, place, ...(point && { point }), ...(date !== undefined && { date }) };
}
