import { formatPrice } from '#shared/rules/numbers.ts';
import { richTextHtml } from '#shared/rules/rich-text.ts';
import { publicPath } from '#shared/rules/urls.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { cardOf, descriptionOf, posterOf } from '../card.ts';
import { type Context, titleOf } from '../context.ts';
import { isoLocal, sayRange } from '../dates.ts';
import type { JsonLd } from '../json-ld.ts';
import { metaOf } from '../meta.ts';
import type { Page } from '../page.ts';
import { mapOf } from '../stops.ts';
import type { OfferPage } from '../templates.ts';
import { dishes, pageAt, trailJson, trailTo } from './parts.ts';

export function showcasePages(context: Context): Page[] {
  return context.content.posts.showcase.map((post) => {
    const { starts_at: start, ends_at: end, place } = post.post_body.attributes;
    const facts = [
      { label: 'When', text: sayRange(start, end), href: '' },
      { label: 'Where', text: place ?? '', href: place ? mapOf({ address: place, place }) : '' },
    ];
    const action = place ? { text: 'Directions', href: mapOf({ address: place, place }) } : null;
    const page = offerPage(context, post, 'showcase', facts, action);
    const event: JsonLd[] = start ? [eventJson(context, post, page)] : [];
    return pageAt(publicPath(post.url), 'showcase', {
      ...page,
      meta: { ...page.meta, jsonLd: [...event, ...page.meta.jsonLd] },
    });
  });
}

export function cateringPages(context: Context): Page[] {
  const { site } = context;
  return context.content.posts.catering.map((post) => {
    const { price_from: price, guests_min: min, guests_max: max, phone } = post.post_body.attributes;
    const facts = [
      { label: 'From', text: price ? `${formatPrice(price, site.currency)} a guest` : '', href: '' },
      { label: 'Guests', text: guests(min, max), href: '' },
      { label: 'Call', text: phone ?? site.contact.phone, href: telephone(phone ?? site.contact.phone) },
    ];
    const subject = encodeURIComponent(`Catering: ${titleOf(post)}`);
    const action = site.contact.email
      ? { text: 'Ask for a date', href: `mailto:${site.contact.email}?subject=${subject}` }
      : null;
    return pageAt(publicPath(post.url), 'catering', offerPage(context, post, 'catering', facts, action));
  });
}

function offerPage(
  context: Context,
  post: Post,
  type: 'showcase' | 'catering',
  facts: OfferPage['facts'],
  action: OfferPage['action'],
): OfferPage {
  const { site } = context;
  const { attributes, external_data: external } = post.post_body;
  const path = publicPath(post.url);
  const title = titleOf(post);
  const trail = trailTo(type);
  const cover = posterOf(context, post);
  const description = descriptionOf(post) || [title, ...facts.map(({ text }) => text)].filter(Boolean).join(', ');
  return {
    meta: metaOf({
      site,
      path,
      title: post.title,
      description,
      robots: post,
      picture: cover,
      jsonLd: [trailJson(context, trail, title, path)],
    }),
    trail,
    title,
    description: attributes.description,
    cover,
    transition: `p-${post.id}`,
    facts: facts.filter(({ text }) => text),
    html: richTextHtml(attributes.text),
    menu: dishes(attributes.menu_items, site.currency),
    cards: (external.members ?? [])
      .flatMap((id) => context.members.get(id) ?? [])
      .map((member) => cardOf(context, member)),
    action,
  };
}

function eventJson({ site }: Context, post: Post, { title, description, cover }: OfferPage): JsonLd {
  const { starts_at: start, ends_at: end, place } = post.post_body.attributes;
  return {
    '@type': 'FoodEvent',
    name: title,
    description: description || undefined,
    startDate: isoLocal(start),
    endDate: isoLocal(end),
    image: `${site.origin}${cover.src}`,
    location: place ? { '@type': 'Place', name: place, address: place } : undefined,
    organizer: { '@type': 'Organization', name: site.title, url: `${site.origin}/` },
  };
}

function guests(min: number | undefined, max: number | undefined): string {
  if (min && max) return `${min} to ${max}`;
  if (min) return `${min} and more`;
  return max ? `up to ${max}` : '';
}

function telephone(phone: string): string {
  return phone ? `tel:${phone.replace(/[^+\d]/g, '')}` : '';
}
