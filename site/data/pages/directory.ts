import { compareStarts } from '#shared/content/occurrences.ts';
import type { Point } from '#shared/content/week.ts';
import { formatHours } from '#shared/rules/clock-words.ts';
import { countOf, manyOf } from '#shared/rules/member-words.ts';
import { publicPath } from '#shared/rules/urls.ts';
import type { Post, PostOf } from '#shared/schemas/posts.ts';

import { collectionPage } from '../../structured-data/lists.ts';
import { type Context, cuisineNames, listingOf, titleOf } from '../context.ts';
import { type Ahead, aheadOf, stopsAhead } from '../event-stops.ts';
import {
  type DayLink,
  dayLinks,
  type FilterGroup,
  filterGroups,
  groupsWithin,
  type MemberFilters,
  memberFilters,
  suits,
} from '../member-filters.ts';
import { type Meta, metaOf } from '../meta.ts';
import { openNowPath } from '../out-now.ts';
import { pinMapOf } from '../pin-map.ts';
import { betweenDishes, namedWithDays } from '../rows.ts';
import { shareImage } from '../share.ts';
import type { Site } from '../site.ts';
import { listedItems, pageAt, trailJson, trailTo } from './parts.ts';

type Line = { text: string; href: string; detail: string; point?: Point; place?: string };
/** `pin` is its number on the drawing, if it is there. */
type Row = Omit<Line, 'point' | 'place'> & { pin?: number };
/** The lines of each weekday. */
type DayLines = Map<number, Line[]>;
type Section = { id: string; title: string; lines: Row[] };
type Directory = {
  path: string;
  title: string;
  description: string;
  /** The key of the filter that it is the page of: 'day=friday'; empty for another list. */
  held: string;
  /** The ISO weekday that it is of; null for another list. */
  day: number | null;
  members: PostOf<'member'>[];
  /** Those of its members, given those of each weekday. They are the same objects while nothing that they say changed. */
  lines: (ofDay: DayLines) => Line[];
  /** Whether the page has a section for each first letter. */
  byLetter: boolean;
};

/**
 * Members as plain lines: of a day by time, of a diet with their dishes, or all by name. A line has only what the directory asks
 * for, so a member's new poster or text doesn't change it.
 */
export function directoryPages(context: Context) {
  const listing = listingOf('member').path.slice(1);
  if (context.taken.has(listing)) return [];
  const { site, memo } = context;
  const filters = memberFilters(context);
  const all = memo.same('filter groups', filterGroups(filters));
  const days = memo.same('links to days', dayLinks(filters));
  const ofDay = linesByDay(context);
  return directoriesOf(context, filters).map(({ members, lines, ...directory }) => {
    const { held } = directory;
    const items = listedItems(members);
    return memo.of(directoryPage, directory.path, {
      ...directory,
      site,
      listedNames: items.map(({ name }) => name),
      listedPaths: items.map(({ path }) => path),
      image: shareImage(context, { title: directory.title }),
      groups: held ? memo.same(`filter groups of ${held}`, groupsWithin(all, filters, held, members)) : all,
      days,
      names: namesPath(context),
      now: openNowPath(context),
      lines: lines(ofDay),
    });
  });
}

type DirectoryInput = Omit<Directory, 'members' | 'lines'> & {
  site: Site;
  lines: Line[];
  /** The names and paths of the members that search engines list. */
  listedNames: string[];
  listedPaths: string[];
  image: NonNullable<Meta['image']>;
  groups: FilterGroup[];
  days: DayLink[];
  /** The paths of the directory by name, and of the page of what is open now. */
  names: string;
  now: string;
};

function directoryPage(input: DirectoryInput) {
  const { site, held, path, title, description, image, groups, days, day, names, now, lines } = input;
  const { listedNames, listedPaths } = input;
  const trail = trailTo('member', site.memberWord);
  const items = listedNames.map((name, index) => ({ name, path: listedPaths[index] ?? '' }));
  const collection = collectionPage({ site, path, title, description, items });
  const placed = day === null ? [] : lines;
  const { map, numbers } = pinMapOf(
    placed.map(({ point }) => point),
    site.currency,
    placed.map(({ place = '' }) => place),
  );
  const rows: Row[] = lines.map(({ point: _, place: _place, ...line }, index) =>
    numbers[index] ? { ...line, pin: numbers[index] } : line,
  );
  return pageAt(path, 'directory', {
    meta: metaOf({
      site,
      path,
      title,
      description,
      image,
      jsonLd: [trailJson({ site }, trail, title, path), collection],
    }),
    trail,
    title,
    description,
    groups,
    held,
    days,
    day,
    names,
    now,
    // Marks its link in `groups`.
    current: path,
    map,
    sections: input.byLetter ? sectionsByLetter(rows) : [{ id: '', title: '', lines: rows }],
  });
}

/** All directories of a domain with their members. */
export function directoriesOf(context: Context, { days, diets }: MemberFilters): Directory[] {
  const { title: network, memberWord } = context.site;
  const { member } = context.content.posts;
  const names = namesPath(context);
  return [
    ...days.map(({ key, path, text, day, members }) => ({
      held: key,
      path,
      title: `Open on ${text}`,
      description: `${countOf(memberWord, members.length)} of ${network}, by time: where each is, and until when.`,
      day,
      members,
      lines: (ofDay: DayLines) => ofDay.get(day) ?? [],
      byLetter: false,
    })),
    ...diets.map(({ key, path, text, diet, members }) => ({
      held: key,
      path,
      title: `${text} dishes`,
      description: `${countOf(memberWord, members.length)} of ${network} with ${text.toLowerCase()} dishes, and which ones they are.`,
      day: null,
      members,
      lines: () => members.map((post) => context.memo.of(dietLine, `${post.id} ${diet}`, { post, diet })),
      byLetter: false,
    })),
    ...(names
      ? [
          {
            held: '',
            path: names,
            title: `${manyOf(memberWord, 'title')} from A to Z`,
            description: `All ${countOf(memberWord, member.length)} of ${network} by name, each with what it cooks.`,
            day: null,
            members: member,
            lines: () => member.map((post) => nameLine(context, post)),
            byLetter: true,
          },
        ]
      : []),
  ];
}

/** The path of the directory by name; empty without members, or where a post has that path. */
export function namesPath({ content, taken }: Context): string {
  const path = `${listingOf('member').path}/a-z`;
  return content.posts.member.length > 0 && !taken.has(path.slice(1)) ? path : '';
}

function lineOf(post: Post, detail: string): Line {
  return { text: titleOf(post), href: publicPath(post.url), detail };
}

/** The lines of each weekday, earliest first. */
function linesByDay(context: Context): DayLines {
  const { content, memo } = context;
  const ahead = aheadOf(context);
  const lines = content.posts.member.flatMap((member) => memo.of(linesOfWeek, member.id, ahead(member)));
  const byDay = Map.groupBy(lines, ({ day }) => day);
  return new Map(Array.from(byDay, ([day, own]) => [day, own.toSorted(compareStarts).map(({ line }) => line)]));
}

/** The most stops of a member that a day lists, each by its time. */
const mostStops = 3;

/** A member's lines on each weekday, one for each stop; the last one counts those that aren't listed. */
function linesOfWeek(ahead: Ahead) {
  const days = Map.groupBy(stopsAhead(ahead), ({ day }) => day);
  return Array.from(days.values()).flatMap((stops) =>
    stops.slice(0, mostStops).map(({ day, from, to, place, point }, index) => {
      const more = index === mostStops - 1 ? stops.length - mostStops : 0;
      const also = more > 0 ? `, and ${more} more ${more === 1 ? 'stop' : 'stops'}` : '';
      const line = lineOf(ahead.member, `${formatHours({ from, to })}, ${place}${also}`);
      return { day, from, line: { ...line, ...(point && { point, place }) } };
    }),
  );
}

const dishesNamed = 8;

function dietLine({ post, diet }: { post: PostOf<'member'>; diet: string }): Line {
  return lineOf(post, dishesFor(post, diet));
}

function dishesFor(post: PostOf<'member'>, diet: string): string {
  const names = (post.post_body.attributes.menu_items ?? [])
    .filter((dish) => suits(dish.diets).some((suited) => suited === diet))
    .map(namedWithDays);
  const more = names.length - dishesNamed;
  return `${names.slice(0, dishesNamed).join(betweenDishes)}${more > 0 ? ` and ${more} more` : ''}`;
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

function nameLine({ memo, tags }: Context, post: Post): Line {
  return memo.kept(`line by name ${post.id}`, lineOf(post, cuisineNames({ tags }, post).join(', ')));
}

/** By first letter without accents; names that start with a digit or symbol come first. */
function sectionsByLetter(lines: Row[]): Section[] {
  const sorted = lines.toSorted((a, b) => collator.compare(a.text, b.text));
  const letters = Map.groupBy(sorted, ({ text }) => letterOf(text));
  return Array.from(letters, ([letter, own]) => ({
    id: letter === '#' ? 'letter-0' : `letter-${letter.toLowerCase()}`,
    title: letter,
    lines: own,
  }));
}

function letterOf(name: string): string {
  const first = name.trim().normalize('NFD').charAt(0).toUpperCase();
  return /^\p{L}$/u.test(first) ? first : '#';
}
