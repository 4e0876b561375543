import { unpackStop, type WeekFile } from '#shared/content/week-file.ts';
import type { PlacedStop } from '#shared/content/week.ts';

let asked: Promise<Map<string, PlacedStop[]>> | undefined;

/** The stops of this week by the path of the truck's page. Asked for once per page; rejects if it can't be fetched, and asks again then. */
export function weekStops(): Promise<Map<string, PlacedStop[]>> {
  asked ??= fetchStops().catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

async function fetchStops(): Promise<Map<string, PlacedStop[]>> {
  const reply = await fetch('/stops.json', { cache: 'no-cache' });
  if (!reply.ok) throw new Error(`/stops.json: ${reply.status}`);
  // Written by site/data/pages/week-file.ts.
  const { data } = (await reply.json()) as WeekFile;
  return new Map(Object.entries(data).map(([path, stops]) => [path, stops.map(unpackStop)]));
}
