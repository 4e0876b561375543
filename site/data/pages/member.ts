import type { ShownBlock } from '#shared/blocks/data.ts';
import { compareStarts } from '#shared/content/occurrences.ts';
import { type Picture, pictureOf } from '#shared/content/pictures.ts';
import { isSafeLink, publicPath } from '#shared/rules/urls.ts';
import type { Post, PostOf } from '#shared/schemas/posts.ts';
import type { ShownStatus } from '#shared/schemas/statuses.ts';

import { type DescribedStop, foodEstablishment } from '../../structured-data/food-establishment.ts';
import { stopEvents } from '../../structured-data/food-event.ts';
import type { JsonLd } from '../../structured-data/json-ld.ts';
import { menu as menuJson } from '../../structured-data/menu.ts';
import { isBuilt, shownBlocks } from '../blocks.ts';
import { descriptionOf, posterDrawing, posterOf } from '../card.ts';
import { type Context, cuisineNames, titleOf } from '../context.ts';
import { dishes, priceRange } from '../dishes.ts';
import { aheadOf, type EventStop, eventStops } from '../event-stops.ts';
import type { Memo } from '../memo.ts';
import { type Meta, metaOf } from '../meta.ts';
import { soldOutDishes, statusesOf, truckStatus } from '../now.ts';
import type { PageLink } from '../paging.ts';
import { pinMapOf } from '../pin-map.ts';
import { type Basics, recalled } from '../recalled.ts';
import { byMember, inquiryId } from '../rows.ts';
import { runsOf } from '../runs.ts';
import { imageUrl, shareImage } from '../share.ts';
import type { Site } from '../site.ts';
import { dayFor, describedStops, isDated, type ListedStop, listedStops } from '../stops.ts';
import { textHtml } from '../text.ts';
import { calendarPath } from './calendar.ts';
import { linkTo, pageAt, questionsOf, trailJson, trailTo } from './parts.ts';

export function memberPages(context: Context) {
  const { content, cuisinesOf } = context;
  const { member: members } = content.posts;
  const offersOf = byMember(content.posts.catering);
  const atEvents = eventStops(context);
  const ahead = aheadOf(context);
  let start = 0;
  return runsOf(members).flatMap((posts, run) => {
    const [before, after] = [members[start - 1], members[start + posts.length]];
    start += posts.length;
    const input = {
      posts,
      before,
      after,
      bookings: posts.map(({ id }) => {
        const offers = offersOf.get(id);
        return offers ? context.memo.same(`bookings of ${id}`, bookingLinks(offers, id)) : noLinks;
      }),
      days: posts.map((post) => dayFor(post, content.today)),
      atEvents: posts.map(({ id }) => atEvents(id)),
      ahead: posts.map((post) => ahead(post).atEvents),
      said: posts.flatMap(({ id }) => statusesOf(context, id)),
      pages: posts.flatMap(({ post_body: body }) => body.external_data.cuisines.map((id) => cuisinesOf.get(id)?.[0])),
    };
    // Blocks may show anything of the domain. Most members have none.
    return posts.some(isBuilt)
      ? memberRun(context, input, (post) => shownBlocks(context, post))
      : recalled(context, plainMembers, `${run}`, input);
  });
}

type Run = {
  posts: PostOf<'member'>[];
  /** The neighbors of the run. */
  before: Post | undefined;
  after: Post | undefined;
  /** Links to the offers of each, and the day that its stops are listed from. */
  bookings: PageLink[][];
  days: string[];
  /** Where each is at events of the coming days. */
  atEvents: EventStop[][];
  /** Those that aren't over. */
  ahead: EventStop[][];
  /** What is true of any of them now. */
  said: ShownStatus[];
  /** The pages of the cuisines of all. */
  pages: (Post | undefined)[];
};

function plainMembers(basics: Basics, run: Run) {
  return memberRun(basics, run, () => []);
}

function memberRun(
  basics: Basics,
  { posts, before, after, bookings, days, atEvents, ahead, said, pages }: Run,
  blocksOf: (post: PostOf<'member'>) => ShownBlock[],
) {
  const { memo, site, tags } = basics;
  let first = 0;
  return posts.map((post, index) => {
    const poster = posterOf(basics, post);
    const image = shareImage(basics, {
      title: titleOf(post),
      line: cuisineNames(basics, post).join(' · '),
      picture: poster,
      drawing: posterDrawing(basics, post),
      sharer: 'member',
    });
    const { length } = post.post_body.external_data.cuisines;
    const cuisinePages = pages.slice(first, first + length);
    first += length;
    return memo.of(memberPage, post.id, {
      site,
      tags,
      post,
      poster,
      image,
      cuisinePages,
      bookings: bookings[index] ?? [],
      today: days[index] ?? '',
      atEvents: atEvents[index] ?? [],
      ahead: ahead[index] ?? [],
      said: said.filter(({ href }) => href === publicPath(post.url)),
      previous: neighbor(memo, index > 0 ? posts[index - 1] : before),
      next: neighbor(memo, index + 1 < posts.length ? posts[index + 1] : after),
      blocks: blocksOf(post),
    });
  });
}

const noLinks: PageLink[] = [];

/** Offers with their forms, which begin with the member as the choice. */
function bookingLinks(offers: Post[], member: string): PageLink[] {
  return offers.map((offer) => ({
    text: titleOf(offer),
    href: `${publicPath(offer.url)}?${new URLSearchParams({ member })}#${inquiryId}`,
  }));
}

type MemberInput = {
  site: Site;
  tags: Context['tags'];
  post: PostOf<'member'>;
  poster: Picture;
  image: NonNullable<Meta['image']>;
  /** The page of each of its cuisines, in the member's order. */
  cuisinePages: (Post | undefined)[];
  bookings: PageLink[];
  /** Empty for a member whose weeks are all the same. */
  today: string;
  atEvents: EventStop[];
  ahead: EventStop[];
  /** What is true of it now. */
  said: ShownStatus[];
  /** Its neighbors in position order. */
  previous: PageLink | null;
  next: PageLink | null;
  blocks: ShownBlock[];
};

function memberPage(input: MemberInput) {
  const { site, tags, post, poster, image, cuisinePages, bookings, today, said, previous, next, blocks } = input;
  const { atEvents, ahead } = input;
  const { attributes, external_data: external, media } = post.post_body;
  const path = publicPath(post.url);
  const title = titleOf(post);
  const trail = trailTo('member', site.memberWord);
  const listed = listedStops(post, today);
  const menu = dishes({ items: attributes.menu_items, media, soldOut: soldOutDishes(said) }, site.currency);
  const cuisines = external.cuisines.flatMap((id, index) => {
    const name = tags.get(id)?.title;
    return name ? { text: name, href: linkTo(cuisinePages[index])?.href ?? '' } : [];
  });
  const website = safe(attributes.website);
  const socials = (attributes.socials ?? []).filter(isSafeLink).map(socialLink);
  const names = cuisineNames({ tags }, post);
  const about = descriptionOf(post) || `${title}: ${names.join(', ')}. Where to find it, its menu and its hours.`;
  const described = { site, path, title, description: descriptionOf(post), image: imageUrl({ site }, poster, image) };
  const stops = describedStops(post, today, site.timezone).map((stop) => asSaid(stop, today, truckStatus(said)));
  const jsonLd: JsonLd[] = [
    foodEstablishment({
      ...described,
      stops,
      menu: menuJson(attributes.menu_items, site.currency),
      priceRange: priceRange(attributes.menu_items, site.currency),
      cuisines: names,
      phone: attributes.phone,
      website,
      socials: socials.map(({ href }) => href),
    }),
    ...stopEvents({ ...described, description: about }, stops),
    trailJson({ site }, trail, title, path),
    ...questionsOf(blocks),
  ];
  const withEvents = inOrder([...listed, ...ahead.map(listedEvent)]);
  const pinned = pinMapOf(
    withEvents.map(({ point, cancelled }) => (cancelled ? undefined : point)),
    site.currency,
    // Beside a pin there is room for the event or the place.
    withEvents.map(({ place, title: event }) => event ?? place),
  );
  return pageAt(path, 'member', {
    meta: metaOf({ site, path, title: post.title, description: about, robots: post, image, jsonLd }),
    id: post.id,
    trail,
    title,
    description: attributes.description,
    poster,
    transition: `p-${post.id}`,
    logo: pictureOf(media['logo']),
    cuisines,
    stops: listed.filter(({ cancelled }) => !cancelled),
    atEvents,
    // The same with canceled ones, and those at events.
    listed: withEvents.map((stop, index) => ({ ...stop, pin: pinned.numbers[index] ?? 0 })),
    map: pinned.map,
    isDated: isDated(post),
    path,
    status: truckStatus(said),
    calendar: listed.some(({ cancelled }) => !cancelled) ? calendarPath(post) : '',
    html: textHtml(post),
    blocks,
    menu,
    phone: attributes.phone ?? '',
    website,
    socials,
    bookings,
    previous,
    next,
  });
}

function listedEvent(stop: EventStop): ListedStop {
  return { ...stop, id: stop.event, note: '', cancelled: false };
}

/** By date where the stops have one each, else by weekday: an event's date is of this week. */
function inOrder(stops: ListedStop[]): ListedStop[] {
  const haveDates = stops.every(({ date }) => date !== undefined);
  const days = (a: ListedStop, b: ListedStop) =>
    haveDates ? (a.date ?? '').localeCompare(b.date ?? '') : a.day - b.day;
  return stops.toSorted((a, b) => days(a, b) || compareStarts(a, b));
}

/** A stop of today that the truck doesn't come to is canceled. */
function asSaid(stop: DescribedStop, today: string, status: ShownStatus | null): DescribedStop {
  const isOff =
    status?.kind === 'not_coming' && 'date' in stop && stop.date === today && [null, stop.stop].includes(status.stop);
  return isOff ? { ...stop, cancelled: true } : stop;
}

/** The same link while the neighbor's title and address stay. */
function neighbor(memo: Memo, post: Post | undefined): PageLink | null {
  const link = linkTo(post);
  return link && memo.kept(`link to ${link.href}`, link);
}

/** A website as people type it; empty for anything but a web link. */
function safe(link: string | undefined): string {
  if (!link) return '';
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(link) ? link : `https://${link}`;
  return isSafeLink(whole) && URL.canParse(whole) && /^https?:/i.test(whole) ? whole : '';
}

function socialLink(href: string) {
  const host = URL.canParse(href) ? new URL(href).hostname.replace(/^www\./, '') : '';
  const icon = host.split('.').at(-2) ?? '';
  return { label: spelled[icon] ?? (icon ? `${icon[0]?.toUpperCase()}${icon.slice(1)}` : href), href, icon };
}

/** Networks whose name has more than one capital. */
const spelled: Record<string, string> = {
  tiktok: 'TikTok',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
  whatsapp: 'WhatsApp',
};
