import type { FormBlockData } from '#shared/blocks/form/Markup.tsx';
import type { Point } from '#shared/content/week.ts';
import { formatPrice } from '#shared/rules/numbers.ts';
import { publicPath } from '#shared/rules/urls.ts';
import type { PostOf } from '#shared/schemas/posts.ts';

import { cateringService } from '../../structured-data/catering-service.ts';
import { type EventTime, foodEvent } from '../../structured-data/food-event.ts';
import type { JsonLd } from '../../structured-data/json-ld.ts';
import { menu as menuJson } from '../../structured-data/menu.ts';
import { shownBlocks } from '../blocks.ts';
import { cardOf, descriptionOf, posterDrawing, posterOf } from '../card.ts';
import { type Context, titleOf } from '../context.ts';
import { formatRange, zonedIso } from '../dates.ts';
import { dishes } from '../dishes.ts';
import { nextTime } from '../event-times.ts';
import { formData } from '../form.ts';
import { findableWords, locate, type Surroundings, surroundingsOf, withPoints } from '../known-places.ts';
import { metaOf } from '../meta.ts';
import type { PageLink } from '../paging.ts';
import { guestsText, inquiryId, memberRow, membersNamed } from '../rows.ts';
import { imageUrl, shareImage } from '../share.ts';
import { describedDates, listedStops, type Located, mapOf } from '../stops.ts';
import { textHtml } from '../text.ts';
import { calendarPath } from './calendar.ts';
import { pageAt, questionsOf, trailJson, trailTo } from './parts.ts';

export function showcasePages(context: Context) {
  return context.content.posts.showcase.map((event) => {
    const around = surroundingsOf(context);
    const post = withPoints(event, around);
    const { from, to, ...where } = nextTime(post, context.eventDay);
    const isOver = context.over.has(post.id);
    const way = isOver ? null : wayTo(where, around);
    const facts = [
      { label: isOver ? 'Was on' : 'When', text: formatRange(from, to), href: '' },
      { label: 'Where', text: where.place, href: way?.map ?? '' },
    ];
    // Without a point there is no way, only a search for the words.
    const action = way && { text: way.point ? 'Directions' : 'Find it on a map', href: way.map };
    const times = eventTimes(post, context.eventDay, context.site.timezone, around);
    const describe = (offer: OfferFacts) => times.map((time) => foodEvent({ ...offer, ...time }));
    const page = offerPage(context, post, 'showcase', facts, action, describe);
    const dates = listedStops(post, context.eventDay);
    const isComing = !isOver && (dates.length === 0 || dates.some(({ cancelled }) => !cancelled));
    const calendar = isComing ? calendarPath(post) : '';
    return pageAt(publicPath(post.url), 'showcase', { ...page, way, isOver, inquiry: null, dates, calendar });
  });
}

/** Where an event is, for a map and for the maps app of a phone. `address` is what both search for where there is no point. */
export type Way = { place: string; address: string; point?: Point; map: string };

function wayTo(where: Located, around: Surroundings): Way | null {
  if (!where.place) return null;
  const { place, latitude, longitude, ...rest } = locate(where, around);
  if (latitude !== undefined && longitude !== undefined)
    return {
      place,
      address: rest.address ?? '',
      point: [latitude, longitude],
      map: mapOf({ place, latitude, longitude }),
    };
  const address = findableWords({ place, ...rest }, around);
  return { place, address, map: mapOf({ place, address }) };
}

/** The event's own time, unless it is in its list too, and its dates, for search engines. */
function eventTimes(post: PostOf<'showcase'>, today: string, timezone: string, around: Surroundings): EventTime[] {
  const { starts_at: start, ends_at: end, place = '' } = post.post_body.attributes;
  const startDate = zonedIso(start, timezone);
  const dates = describedDates(post, today, timezone);
  const isListed =
    startDate !== undefined && dates.some((date) => Date.parse(date.startDate) === Date.parse(startDate));
  const { latitude, longitude }: Located = locate({ place }, around);
  const own =
    startDate && !isListed ? [{ startDate, endDate: zonedIso(end, timezone), place, latitude, longitude }] : [];
  return [...own, ...dates];
}

export function cateringPages(context: Context) {
  const { site } = context;
  return context.content.posts.catering.map((post) => {
    const { price_from: price, guests_min: min, guests_max: max, phone } = post.post_body.attributes;
    const facts = [
      { label: 'From', text: price ? `${formatPrice(price, site.currency)} a guest` : '', href: '' },
      { label: 'Guests', text: guestsText(min, max), href: '' },
      { label: 'Call', text: phone ?? site.contact.phone, href: telephone(phone ?? site.contact.phone) },
    ];
    const action = { text: 'Ask for a date', href: `#${inquiryId}` };
    const menu = menuJson(post.post_body.attributes.menu_items, site.currency);
    const describe = (offer: OfferFacts) => cateringService({ ...offer, price, menu });
    const page = offerPage(context, post, 'catering', facts, action, describe);
    const inquiry = inquiryFor(context, post);
    return pageAt(publicPath(post.url), 'catering', {
      ...page,
      way: null,
      isOver: false,
      inquiry,
      dates: [],
      calendar: '',
    });
  });
}

/** The inquiry form for this offer. Its choices are the offer's members, or all members where it names none. */
function inquiryFor(context: Context, post: PostOf<'catering'>): FormBlockData {
  const place = {
    id: inquiryId,
    path: publicPath(post.url),
    title: 'Ask for a date',
    text: 'Tell us when, where and how many. There is no obligation, and a person answers.',
  };
  const own = membersNamed(context, post);
  return formData(context, 'catering', place, own.length > 0 ? own : context.content.posts.member);
}

const mostRows = 3;

/** What structured data of events and of catering offers have in common. */
type OfferFacts = { site: Context['site']; path: string; title: string; description: string; image: string };

function offerPage(
  context: Context,
  post: PostOf<'showcase' | 'catering'>,
  type: 'showcase' | 'catering',
  facts: { label: string; text: string; href: string }[],
  action: PageLink | null,
  describe: (offer: OfferFacts) => JsonLd | JsonLd[],
) {
  const { site } = context;
  const { attributes } = post.post_body;
  const path = publicPath(post.url);
  const members = membersNamed(context, post);
  const title = titleOf(post);
  const trail = trailTo(type);
  const cover = posterOf(context, post);
  const description = descriptionOf(post) || [title, ...facts.map(({ text }) => text)].filter(Boolean).join(', ');
  const line = cardOf(context, post).tags.join(' · ');
  const image = shareImage(context, { title, line, picture: cover, drawing: posterDrawing(context, post) });
  const blocks = shownBlocks(context, post);
  const described = describe({
    site,
    path,
    title,
    description: descriptionOf(post),
    image: imageUrl(context, cover, image),
  });
  return {
    meta: metaOf({
      site,
      path,
      title: post.title,
      description,
      robots: post,
      image,
      jsonLd: [described, trailJson(context, trail, title, path), questionsOf(blocks)].flat(),
    }),
    trail,
    title,
    description: attributes.description,
    cover,
    transition: `p-${post.id}`,
    leaf: cardOf(context, post).date,
    facts: facts.filter(({ text }) => text),
    html: textHtml(post),
    blocks,
    menu: dishes(
      { items: 'menu_items' in attributes ? attributes.menu_items : undefined, media: post.post_body.media },
      site.currency,
    ),
    // Two or three members fill the page with their dishes; more are a row of posters.
    rows:
      members.length <= mostRows
        ? members.flatMap((member) => memberRow(context, member, { isPriced: type === 'showcase' }))
        : [],
    cards: members.length <= mostRows ? [] : members.map((member) => cardOf(context, member)),
    action,
  };
}

function telephone(phone: string): string {
  return phone ? `tel:${phone.replace(/[^+\d]/g, '')}` : '';
}
