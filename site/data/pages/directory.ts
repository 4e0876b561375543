import { formatTime } from '#shared/content/week.ts';
import { publicPath } from '#shared/rules/urls.ts';
import type { Post, PostOf } from '#shared/schemas/posts.ts';

import { collectionPage } from '../../structured-data/lists.ts';
import { type Context, cuisineNames, listingOf, titleOf } from '../context.ts';
import { type FilterGroup, filterGroups, type MemberFilters, memberFilters, suits } from '../member-filters.ts';
import { type Meta, metaOf } from '../meta.ts';
import { shareImage } from '../share.ts';
import type { Site } from '../site.ts';
import { stopsOfWeek } from '../stops.ts';
import { listedItems, pageAt, trailJson, trailTo } from './parts.ts';

type Section = { id: string; title: string; lines: ReturnType<typeof lineOf>[] };
type Directory = {
  path: string;
  title: string;
  description: string;
  members: PostOf<'member'>[];
  sections: Section[];
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
  const groups = memo.same('filter groups', filterGroups(filters));
  return directoriesOf(context, filters).map(({ members, sections, ...directory }) => {
    const items = listedItems(members);
    return memo.of(directoryPage, directory.path, {
      ...directory,
      site,
      listedNames: items.map(({ name }) => name),
      listedPaths: items.map(({ path }) => path),
      image: shareImage(context, { title: directory.title }),
      groups,
      names: namesPath(context),
      sections: memo.same(`lines of ${directory.path}`, sections),
    });
  });
}

type DirectoryInput = Omit<Directory, 'members'> & {
  site: Site;
  /** The names and paths of the members that search engines list. */
  listedNames: string[];
  listedPaths: string[];
  image: NonNullable<Meta['image']>;
  groups: FilterGroup[];
  /** The path of the directory by name. */
  names: string;
};

function directoryPage(input: DirectoryInput) {
  const { site, path, title, description, listedNames, listedPaths, image, groups, names, sections } = input;
  const trail = trailTo('member');
  const items = listedNames.map((name, index) => ({ name, path: listedPaths[index] ?? '' }));
  const collection = collectionPage({ site, path, title, description, items });
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
    names,
    // Marks its link in `groups`.
    current: path,
    sections,
  });
}

/** All directories of a domain with their members. */
export function directoriesOf(context: Context, { days, diets }: MemberFilters): Directory[] {
  const { title: network } = context.site;
  const { member } = context.content.posts;
  const names = namesPath(context);
  return [
    ...days.map(({ path, text, day, members }) => ({
      path,
      title: `Open on ${text}`,
      description: `${trucks(members.length)} of ${network} on the street on ${text}: where, and from when to when.`,
      members,
      sections: [{ id: '', title: '', lines: byHour(members, day, context.content.today) }],
    })),
    ...diets.map(({ path, text, diet, members }) => ({
      path,
      title: `${text} dishes`,
      description: `${trucks(members.length)} of ${network} with ${text.toLowerCase()} dishes, and which ones they are.`,
      members,
      sections: [{ id: '', title: '', lines: members.map((post) => lineOf(post, dishesFor(post, diet))) }],
    })),
    ...(names
      ? [
          {
            path: names,
            title: 'Members from A to Z',
            description: `All ${member.length} members of ${network} by name, each with what it cooks.`,
            members: member,
            sections: byName(context),
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

function trucks(count: number): string {
  return count === 1 ? '1 member' : `${count} members`;
}

function lineOf(post: Post, detail: string) {
  return { text: titleOf(post), href: publicPath(post.url), detail };
}

/** Earliest first; a member with several stops that day is listed at its first. */
function byHour(members: PostOf<'member'>[], day: number, today: string) {
  return members
    .flatMap((post) => {
      const stops = stopsOfWeek(post, today).filter((stop) => stop.day === day);
      const [first] = stops;
      return first ? [{ post, first, more: stops.length - 1 }] : [];
    })
    .toSorted((a, b) => a.first.from.localeCompare(b.first.from))
    .map(({ post, first, more }) => {
      const also = more > 0 ? `, and ${more} more ${more === 1 ? 'stop' : 'stops'}` : '';
      return lineOf(post, `${formatTime(first.from)} – ${formatTime(first.to)}, ${first.place}${also}`);
    });
}

const dishesNamed = 4;

function dishesFor(post: PostOf<'member'>, diet: string): string {
  const names = (post.post_body.attributes.menu_items ?? [])
    .filter((dish) => suits(dish.diets).some((suited) => suited === diet))
    .map(({ name }) => name);
  const more = names.length - dishesNamed;
  return `${names.slice(0, dishesNamed).join(', ')}${more > 0 ? `, and ${more} more` : ''}`;
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** By first letter without accents; names that start with a digit or symbol come first. */
function byName(context: Context): Section[] {
  const { member: members } = context.content.posts;
  return context.memo.of(sectionsByName, '', {
    titles: members.map((post) => titleOf(post)),
    urls: members.map(({ url }) => url),
    details: members.map((post) => cuisineNames(context, post).join(', ')),
  });
}

/** A list for each fact, of all members in their order. */
type NamedMembers = { titles: string[]; urls: string[]; details: string[] };

function sectionsByName({ titles, urls, details }: NamedMembers): Section[] {
  const lines = titles.map((text, index) => ({
    text,
    href: publicPath(urls[index] ?? ''),
    detail: details[index] ?? '',
  }));
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
