import { richTextFrom } from '#shared/content/rich-text.ts';
import type { PostAttributes } from '#shared/schemas/post-attributes.ts';
import { dayFirstIn } from '#shared/stop-files/dates.ts';

import { changingMenu, cuisinesOf } from './cuisines.ts';
import { description, itemsOf, kindOf, paragraphs, type Permit } from './describe.ts';
import { registeredName, tidyName } from './names.ts';
import type { LineNote, Row } from './rows.ts';
import { stopsOf } from './stops.ts';

/** A member as described by the file, before it becomes a post. */
export type Member = {
  /** The applicant as in the file: a later run finds its post by it. */
  key: string;
  name: string;
  /** Whether any of its rows holds a live permit. */
  live: boolean;
  /** Slugs of cuisines.json. */
  cuisines: string[];
  attributes: Pick<PostAttributes<'member'>, 'description' | 'text' | 'stops' | 'menu_items'>;
  notes: LineNote[];
};

const mostMenuItems = 24;
const noDish = /\bfood(?: served hot)?$|^(?:mexican|deli|drinks|hot drinks|snack)$/i;

/** One member per applicant, sorted by name. `live` lists the statuses of a live permit, in any case. */
export function membersOf(rows: Row[], live: string[], city: string): Member[] {
  const statuses = new Set(live.map((status) => status.trim().toLowerCase()));
  const dates = rows.flatMap((row) => [row.date, row.days, row.starts_on, row.ends_on]);
  const file = { statuses, city, dayFirst: dayFirstIn(dates) };
  const groups = [...Map.groupBy(rows, (row) => row.applicant)];
  const names = namesOf(groups.map(([applicant]) => applicant));
  return groups
    .map(([applicant, own]) => memberOf(applicant, names.get(applicant) ?? applicant, own, file))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.key < b.key ? -1 : 1));
}

/** Tidy names; two applicants with the same tidy name keep their registered names. */
export function namesOf(applicants: string[]): Map<string, string> {
  const same = Map.groupBy(applicants, (applicant) => tidyName(applicant).toLowerCase());
  return new Map(
    applicants.map((applicant) => {
      const tidy = tidyName(applicant);
      return [applicant, (same.get(tidy.toLowerCase())?.length ?? 0) > 1 ? applicant : tidy];
    }),
  );
}

/** What of a file holds for all of its members. */
type OfFile = { statuses: Set<string>; city: string; dayFirst: boolean | null };

function memberOf(key: string, name: string, all: Row[], file: OfFile): Member {
  const liveRows = all.filter((row) => file.statuses.has(row.status.toLowerCase()));
  const rows = liveRows.length > 0 ? liveRows : all;
  const { stops, places, notes, dropped } = stopsOf(rows, file.city, file.dayFirst);
  const firstLine = all[0]?.line ?? 0;
  if (dropped > 0) {
    notes.push({
      line: firstLine,
      problem: `${name} has ${stops.length + dropped} stops: only ${stops.length} fit on a page`,
    });
  }
  const items = itemsOf(rows, name);
  const cuisines = cuisinesOf(name, [...new Set(rows.map((row) => row.food))]);
  const facts = {
    name,
    kind: kindOf(rows),
    items,
    changing: cuisines.includes(changingMenu),
    city: file.city,
    registered: registeredName(key),
    permits: permitsOf(rows),
    places,
  };
  return {
    key,
    name,
    live: liveRows.length > 0,
    cuisines,
    attributes: {
      description: description(facts),
      text: richTextFrom(paragraphs(facts)),
      stops,
      menu_items: items
        .filter((item) => !noDish.test(item))
        .slice(0, mostMenuItems)
        .map((item, index) => menuItem(item, index)),
    },
    notes,
  };
}

/** 'Artisan pizzas (Margherita, Funghi)' is a dish with a description. */
function menuItem(item: string, index: number) {
  const id = `dish-${index + 1}`;
  const parts = /^(.+?) \(([^)]*,[^)]*)\)(.*)$/.exec(item);
  return parts ? { id, name: `${parts[1]}${parts[3]}`, description: parts[2] ?? '' } : { id, name: item };
}

/** Each permit once: one for several places has a row per place. */
function permitsOf(rows: Row[]): Permit[] {
  const permits = new Map<string, Permit>();
  for (const row of rows) {
    const date = /^(\d{1,2})\/(\d{1,2})\/(\d{4})|^(\d{4})-(\d{2})-(\d{2})/.exec(row.expires);
    const expires = date
      ? new Date(Date.UTC(Number(date[3] ?? date[4]), Number(date[1] ?? date[5]) - 1, Number(date[2] ?? date[6])))
      : null;
    permits.set(row.permit || `line ${row.line}`, { status: row.status, expires });
  }
  return [...permits.values()];
}
