import { pictureOf } from '#shared/blocks/pictures.ts';
import { isSafeLink, publicPath } from '#shared/rules/urls.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { foodEstablishment } from '../../structured-data/food-establishment.ts';
import type { JsonLd } from '../../structured-data/json-ld.ts';
import { menu as menuJson } from '../../structured-data/menu.ts';
import { shownBlocks } from '../blocks.ts';
import { descriptionOf, posterOf } from '../card.ts';
import { type Context, cuisineNames, titleOf } from '../context.ts';
import { dishes } from '../dishes.ts';
import { metaOf } from '../meta.ts';
import type { Page } from '../page.ts';
import { imageUrl, shareImage } from '../share.ts';
import { listedWeekOf, weekOf } from '../stops.ts';
import type { MemberPage } from '../templates.ts';
import { textHtml } from '../text.ts';
import { calendarPath } from './calendar.ts';
import { linkTo, neighbours, pageAt, questionsOf, trailJson, trailTo } from './parts.ts';

export function memberPages(context: Context): Page[] {
  return context.content.posts.member.map((post) => pageAt(publicPath(post.url), 'member', memberPage(context, post)));
}

function memberPage(context: Context, post: Post): MemberPage {
  const { site, content } = context;
  const { attributes, external_data: external, media } = post.post_body;
  const path = publicPath(post.url);
  const title = titleOf(post);
  const trail = trailTo('member');
  const poster = posterOf(context, post);
  const stops = weekOf(post);
  const menu = dishes(attributes.menu_items, site.currency);
  const cuisines = external.cuisines.flatMap((id) => {
    const name = context.tags.get(id)?.title;
    return name ? { text: name, href: linkTo(context.cuisinesOf.get(id)?.[0])?.href ?? '' } : [];
  });
  const website = safe(attributes.website);
  const socials = (attributes.socials ?? []).filter(isSafeLink).map(socialLink);
  const catering = content.posts.catering.find((offer) => offer.post_body.external_data.members?.includes(post.id));
  const names = cuisineNames(context, post);
  const image = shareImage(context, { title, line: names.join(' · '), picture: poster });
  const blocks = shownBlocks(context, post);
  const jsonLd: JsonLd[] = [
    foodEstablishment({
      site,
      path,
      title,
      description: descriptionOf(post),
      image: imageUrl(context, poster, image),
      stops: attributes.stops,
      menu: menuJson(attributes.menu_items, site.currency),
      cuisines: names,
      phone: attributes.phone,
      website,
      socials: socials.map(({ href }) => href),
    }),
    trailJson(context, trail, title, path),
    ...questionsOf(blocks),
  ];
  const about = descriptionOf(post) || `${title}: ${names.join(', ')}. Where to find it, its menu and its hours.`;
  return {
    meta: metaOf({ site, path, title: post.title, description: about, robots: post, image, jsonLd }),
    trail,
    title,
    description: attributes.description,
    poster,
    transition: `p-${post.id}`,
    logo: pictureOf(media['logo']),
    cuisines,
    stops,
    week: listedWeekOf(post),
    calendar: stops.length > 0 ? calendarPath(post) : '',
    html: textHtml(post),
    blocks,
    menu,
    phone: attributes.phone ?? '',
    website,
    socials,
    catering: linkTo(catering),
    ...neighbours(content.posts.member, post),
  };
}

/** A website as people type it; anything that isn't a link to the web is dropped. */
function safe(link: string | undefined): string {
  if (!link) return '';
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(link) ? link : `https://${link}`;
  return isSafeLink(whole) && URL.canParse(whole) && /^https?:/i.test(whole) ? whole : '';
}

function socialLink(href: string): MemberPage['socials'][number] {
  const host = URL.canParse(href) ? new URL(href).hostname.replace(/^www\./, '') : '';
  const icon = host.split('.').at(-2) ?? '';
  return { label: icon ? `${icon[0]?.toUpperCase()}${icon.slice(1)}` : href, href, icon };
}
