import type { Picture } from '#shared/blocks/pictures.ts';
import { dayName, type WeekStop } from '#shared/blocks/week.ts';

import type { JsonLd } from '../json-ld.ts';
import type { Site } from '../site.ts';
import type { Dish, PageLink } from '../templates.ts';

type Establishment = {
  site: Site;
  path: string;
  title: string;
  description: string;
  poster: Picture;
  stops: WeekStop[];
  menu: Dish[];
  cuisines: PageLink[];
  phone: string | undefined;
  website: string;
  socials: { href: string }[];
};

/** A member as search engines know restaurants: what it cooks, when it is open, and where it stands on each day. */
export function foodEstablishment(member: Establishment): JsonLd {
  const { site, path, title, description, poster, stops, menu, cuisines, phone, website, socials } = member;
  const url = `${site.origin}${path}`;
  return {
    '@type': 'FoodEstablishment',
    '@id': `${url}#truck`,
    name: title,
    url,
    description: description || undefined,
    image: `${site.origin}${poster.src}`,
    telephone: phone || undefined,
    servesCuisine: cuisines.length > 0 ? cuisines.map(({ text }) => text) : undefined,
    sameAs: [website, ...socials.map(({ href }) => href)].filter(Boolean),
    openingHoursSpecification: stops.map((stop) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${dayName(stop.day)}`,
      opens: stop.from,
      closes: stop.to,
    })),
    location: [...new Map(stops.map((stop) => [`${stop.place}/${stop.address}`, stop])).values()].map((stop) => ({
      '@type': 'Place',
      name: stop.place,
      address: stop.address || stop.place,
      hasMap: stop.map,
    })),
    hasMenu: menu.length > 0 ? menuJson(url, menu) : undefined,
  };
}

function menuJson(url: string, menu: Dish[]): JsonLd {
  return {
    '@type': 'Menu',
    url: `${url}#menu`,
    hasMenuItem: menu.map((dish) => ({
      '@type': 'MenuItem',
      name: dish.name,
      description: dish.description || undefined,
    })),
  };
}
