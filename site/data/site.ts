import { createHash } from 'node:crypto';

import { type Picture, pictureOf } from '#shared/content/pictures.ts';
import { type Palette, readablePalette, styleVariables } from '#shared/rules/colors.ts';
import { pageStyle } from '#shared/rules/ground.ts';
import { manyOf, type MemberWord } from '#shared/rules/member-words.ts';
import type { MapTiles, Options, PageStyle } from '#shared/schemas/options.ts';

import { type ArtBook, type Drawing, drawnPicture } from '../art/drawings.ts';
import type { Content } from './content.ts';
import { type MenuLink, menuOf } from './menu.ts';
import { companiesOf, type Snippets, snippetsOf } from './snippets.ts';
import { zoneClock } from './zone-clock.ts';

/** What the layout of every page needs. A change here renders all pages again, so only add what every page shows. */
export type Site = {
  host: string;
  origin: string;
  /** The domain's title: the second half of every page title. */
  title: string;
  /** The site name in link previews. */
  name: string;
  locale: 'en';
  /** A map that visitors can load. Null: only drawings. */
  map: MapTiles | null;
  timezone: string;
  /** The time zone as pages hold it for their scripts. */
  clock: string;
  currency: string;
  /** What its members are called. */
  memberWord: MemberWord;
  look: Options['look'];
  /** The five brand colors, and the tones of a chosen ground, as declarations for the root element. */
  styles: string;
  pairing: PageStyle['pairing'];
  scheme: PageStyle['scheme'];
  /** Whether a hero without a picture shows a drawing. */
  drawnHero: boolean;
  themeColor: string;
  logo: Picture | null;
  favicon: { href: string; type: string };
  header: MenuLink[];
  footer: MenuLink[];
  /** The page of what is open now; empty if there is none. */
  now: string;
  menuTitle: string;
  socials: { label: string; href: string; icon: string }[];
  socialTitle: string;
  contact: { address: string; phone: string; email: string };
  copyright: string;
  snippets: Snippets;
  /** Where visitors are asked before snippets run: whom they bring, and the page that says more. Null where nobody is asked. */
  consent: { companies: string[]; page: string } | null;
  /** Paths of the story feeds; null where no story is indexable. */
  feed: { title: string; rss: string; json: string } | null;
};

/** The identity of a domain. Without a chosen favicon, one is drawn and added to `art`. */
export function siteOf(content: Content, art: ArtBook, now: string): Site {
  const { options, seo } = content;
  const palette = readablePalette(content.colors);
  const page = pageStyle(options.style, palette);
  return {
    host: content.host,
    origin: content.origin,
    title: options.title,
    name: seo.name || options.title,
    locale: 'en',
    map: content.options.map,
    timezone: options.timezone,
    clock: zoneClock(options.timezone, content.today),
    currency: options.currency,
    memberWord: options.member_word,
    look: options.look,
    styles: [styleVariables(palette), ...Object.entries(page.variables).map((pair) => pair.join(':'))].join(';'),
    pairing: options.style.pairing,
    scheme: page.scheme,
    drawnHero: options.style.drawn_hero,
    themeColor: palette.primaryBackground,
    logo: pictureOf(options.logo),
    favicon: chosenFavicon(options) ?? {
      href: art.add(drawnPicture(ownMark(content.host, palette), '')).src,
      type: 'image/svg+xml',
    },
    header: menuOf(content.menus.header.length > 0 ? content.menus.header : listings(content)),
    footer: menuOf(content.menus.footer),
    now,
    menuTitle: options.menu_title,
    socials: socialsOf(content),
    socialTitle: options.social_media_title,
    contact: { address: options.address, phone: options.phone, email: options.email },
    copyright: options.copyright,
    snippets: snippetsOf(content.analytics),
    consent: consentOf(content),
    feed: content.posts.blog.some((post) => !post.no_index)
      ? { title: `${options.title}: stories`, rss: '/blog/feed.xml', json: '/blog/feed.json' }
      : null,
  };
}

function consentOf({ options, analytics }: Content): Site['consent'] {
  const companies = options.consent?.asked ? companiesOf(analytics) : [];
  return companies.length > 0 ? { companies, page: options.consent?.page ?? '' } : null;
}

/** The icon of a domain without a chosen one. */
export function ownMark(host: string, palette: Palette): Drawing {
  return { kind: 'mark', seed: host, palette, food: 'star' };
}

export function chosenFavicon({ fav_icon: icon }: Options): Site['favicon'] | null {
  if (icon?.extension && icon.rasters?.length !== 0)
    return {
      href: `${icon.base}/${icon.hashed_name}.${icon.extension}`,
      type: icon.extension === 'svg' ? 'image/svg+xml' : '',
    };
  const width = icon?.widths?.[0];
  const extension = icon?.extensions?.at(-1);
  return icon?.path && width && extension
    ? { href: `${icon.base}/${icon.path}-${width}.${extension}`, type: '' }
    : null;
}

function socialsOf(content: Content): Site['socials'] {
  return menuOf(
    content.socials.map((social) => ({
      text: social.icon.data.label || social.icon.name || social.link,
      url: social.link,
      type: 'link',
      children: [],
    })),
  )
    .filter((link) => link.href)
    .map((link, index) => ({
      label: link.text,
      href: link.href,
      icon: content.socials[index]?.icon.name.toLowerCase() ?? '',
    }));
}

/** The menu of a network that has none, for example after an import: links to everything it shows. */
function listings({ posts, faqs, options }: Content): Content['menus']['header'] {
  const links = [
    { text: manyOf(options.member_word, 'title'), url: '/members', shown: posts.member.length > 0 },
    { text: 'Cuisines', url: '/cuisines', shown: posts.cuisine.length > 0 },
    { text: 'Events', url: '/showcases', shown: posts.showcase.length > 0 },
    { text: 'Catering', url: '/catering', shown: posts.catering.length > 0 },
    { text: 'Stories', url: '/blog', shown: posts.blog.length > 0 },
    { text: 'Questions', url: '/faq', shown: faqs.length > 0 },
  ];
  return links.filter((link) => link.shown).map(({ text, url }) => ({ text, url, type: 'link', children: [] }));
}

/** A CSP source for one exact inline text. */
export function inlineHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
