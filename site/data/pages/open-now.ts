import type { PlacedStop } from '#shared/content/week.ts';
import { publicPath } from '#shared/rules/urls.ts';
import type { Post, PostOf } from '#shared/schemas/posts.ts';

import { collectionPage } from '../../structured-data/lists.ts';
import { type Context, cuisineNames, titleOf } from '../context.ts';
import { type DayLink, dayLinks, memberFilters } from '../member-filters.ts';
import { type Meta, metaOf } from '../meta.ts';
import { membersOut, openNowPath } from '../out-now.ts';
import type { PageLink } from '../paging.ts';
import { type PinMap, pinMapOf } from '../pin-map.ts';
import { shareImage } from '../share.ts';
import type { Site } from '../site.ts';
import { dayFor, daysOut, stopsOfWeek } from '../stops.ts';
import { listedItems, pageAt, trailJson, trailTo } from './parts.ts';

/** A truck on the page of what is open now: `days` are the words for when it is out. */
type Row = PageLink & { cuisines: string; days: string };

/**
 * All trucks with stops, by name, with the days that they are out. It has no current time and no places: a script asks `/stops.json` for
 * them, and puts first what is open (site/islands/open-now.ts).
 */
export function openNowPages(context: Context) {
  const path = openNowPath(context);
  if (!path) return [];
  const { memo, site } = context;
  const members = membersOut(context);
  const rows = members.map((post) => memo.kept(`now ${post.id}`, rowOf(context, post)));
  const days = memo.same('links to days', dayLinks(memberFilters(context)));
  const items = listedItems(members);
  return [
    memo.of(openNowPage, '', {
      site,
      path,
      image: shareImage(context, { title: 'On the street now' }),
      rows,
      days,
      map: mapOf(context, members),
      listedNames: items.map(({ name }) => name),
      listedPaths: items.map((item) => item.path),
    }),
  ];
}

/** The drawing of the whole week: which pins count now is up to the script. It stays the same object while nobody moves. */
function mapOf({ memo, content, site }: Context, members: PostOf<'member'>[]): PinMap | null {
  const points = members.map((post) => memo.of(pointsOf, post.id, { post, today: dayFor(post, content.today) }));
  const all = points.flat();
  const { map } = pinMapOf(
    all.map(({ point }) => point),
    site.currency,
    all.map(({ place }) => place),
  );
  return memo.same('pins of now', map);
}

function pointsOf({ post, today }: { post: PostOf<'member'>; today: string }): Pick<PlacedStop, 'point' | 'place'>[] {
  return stopsOfWeek(post, today).map(({ point, place }) => ({ place, ...(point && { point }) }));
}

function rowOf(context: Context, post: Post): Row {
  return {
    href: publicPath(post.url),
    text: titleOf(post),
    cuisines: cuisineNames(context, post).join(', '),
    days: daysOut(post),
  };
}

type OpenNowInput = {
  site: Site;
  path: string;
  image: NonNullable<Meta['image']>;
  rows: Row[];
  /** Links to the lists of single days. */
  days: DayLink[];
  /** Where the trucks are in the week, on pins without numbers. */
  map: PinMap | null;
  /** The names and paths of the members that search engines list. */
  listedNames: string[];
  listedPaths: string[];
};

function openNowPage({ site, path, image, rows, days, map, listedNames, listedPaths }: OpenNowInput) {
  const title = 'On the street now';
  const description = `Who of ${site.title} is open, where they are, and who opens next.`;
  const trail = trailTo('member', site.memberWord);
  const items = listedNames.map((name, index) => ({ name, path: listedPaths[index] ?? '' }));
  const jsonLd = [trailJson({ site }, trail, title, path), collectionPage({ site, path, title, description, items })];
  return pageAt(path, 'open-now', {
    meta: metaOf({ site, path, title, description, image, jsonLd }),
    trail,
    title,
    description,
    days,
    map,
    rows,
  });
}
