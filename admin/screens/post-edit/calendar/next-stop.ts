import { addDays } from '#shared/rules/stop-rule.ts';
import type { Stop } from '#shared/schemas/stops.ts';

import { days } from '../../../words/day-name.ts';

/** The defaults of a new stop: the place and hours of the last one, a day later. */
export function nextStop(before: Stop | undefined): Stop {
  const id = crypto.randomUUID();
  if (!before) return { id, place: '', days: [1], from: '11:00', to: '14:00' };
  const { place, address, latitude, longitude, from, to, date, days: [day = 0] = [] } = before;
  const where = { place, ...(address !== undefined && { address }), ...(latitude !== undefined && { latitude }) };
  const when = date ? { date: addDays(date, 1) } : { days: [(day % days.length) + 1] };
  return { id, ...where, ...(longitude !== undefined && { longitude }), from, to, ...when };
}
