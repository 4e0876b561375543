import * as z from 'zod/mini';

import { memberWords } from '../rules/member-words.ts';
import { isSafeLink } from '../rules/urls.ts';
import { BaseVersion, Id, requiredText, text } from './common.ts';
import { Media } from './media.ts';
import { PostTypeId } from './post-basics.ts';

/** A brand's typography and shapes. Colors are separate. `harbour` is a stored value, so it keeps its British spelling. */
export const looks = ['street', 'harbour', 'classic'] as const;

/** #rgb or #rrggbb. */
const HexColor = z.string().check(z.regex(/^#(?:[0-9a-fA-F]{3}){1,2}$/, 'Use a color like #b3261e'));

/** Type pairings that a look can be set in; `look` are its own faces. */
const pairings = ['look', 'grotesque', 'round', 'condensed'] as const;
/** Whether pages follow the visitor's theme, or are always light or dark. */
export const schemes = ['auto', 'light', 'dark'] as const;

/**
 * How an owner makes a look theirs. `ground` is the color of the page, null for the look's own. With `drawn_hero` a hero without a
 * picture shows a drawing.
 */
export const PageStyle = z.object({
  ground: z.nullable(HexColor),
  pairing: z.enum(pairings),
  scheme: z.enum(schemes),
  drawn_hero: z.boolean(),
});
export type PageStyle = z.infer<typeof PageStyle>;

/** The style of a domain that chose nothing: the look as it is. */
export const plainStyle: PageStyle = { ground: null, pairing: 'look', scheme: 'auto', drawn_hero: true };

const safeLink = text(500).check(
  z.refine((value) => value === '' || isSafeLink(value), {
    error: 'Use a path like /members or a link that starts with https://',
  }),
);

/** With `asked`, snippets that run or load something wait until a visitor agrees. `page` says more: a path or link, or empty. */
export const Consent = z.strictObject({ asked: z.boolean(), page: safeLink });
export type Consent = z.infer<typeof Consent>;

const timezone = z
  .string()
  .check(z.refine((value) => isTimezone(value), { error: 'Use a time zone name, for example America/Chicago' }));

function isTimezone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).format(0) !== '';
  } catch {
    return false;
  }
}

const optionTexts = {
  title: requiredText('Title', 120),
  address: text(300),
  phone: text(40),
  email: text(254),
  outgoing_email: text(254),
  social_media_title: text(120),
  menu_title: text(120),
  join_title: text(200),
  join_text: text(2000),
  copyright: text(200),
  /** What the pages call a member; in the plural with an s. */
  member_word: z._default(z.enum(memberWords), 'member'),
  look: z.enum(looks),
  style: z._default(PageStyle, plainStyle),
  /** Null where nobody decided yet: visitors aren't asked. A save with null keeps what was decided, so an older panel can't end it. */
  consent: z._default(z.nullable(Consent), null),
  timezone,
  currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'Use a currency code, for example USD')),
};

/** A map that visitors can load: the link to a PMTiles file, and who made it. Set by the operator (MAP_TILES_URL). */
const MapTiles = z.object({ tiles: z.string(), attribution: z.string() });
export type MapTiles = z.infer<typeof MapTiles>;

export const Options = z.object({
  ...optionTexts,
  auth_background: z.nullable(Media),
  logo: z.nullable(Media),
  fav_icon: z.nullable(Media),
  map: z._default(z.nullable(MapTiles), null),
});
export type Options = z.infer<typeof Options>;

export const OptionsInput = z.strictObject({
  ...optionTexts,
  auth_background_id: z.nullable(Id),
  logo_id: z.nullable(Id),
  fav_icon_id: z.nullable(Id),
});
export type OptionsInput = z.infer<typeof OptionsInput>;
/** `map` is accepted because replies have it, and is ignored: only the operator changes it. */
export const OptionsUpdate = z.extend(OptionsInput, { map: z.optional(z.nullable(MapTiles)), version: BaseVersion });

/** `id` is the color type (rules/colors.ts), `code` the color: #rgb or #rrggbb. */
export const Color = z.strictObject({
  id: z.int().check(z.minimum(1), z.maximum(20)),
  code: HexColor,
});
export type Color = z.infer<typeof Color>;
export const Colors = z.array(Color).check(z.maxLength(20));
export const ColorsUpdate = z.strictObject({ colors: Colors, version: BaseVersion });

const errorPageTexts = {
  title: text(200),
  subtitle: text(300),
  section_title: text(200),
  section_text: text(2000),
  members: z.array(Id).check(z.maxLength(24)),
};
export const ErrorPage = z.object({ ...errorPageTexts, truck_image: z.nullable(Media) });
export type ErrorPage = z.infer<typeof ErrorPage>;
export const ErrorPageInput = z.strictObject({ ...errorPageTexts, truck_image_id: z.nullable(Id) });
/** A page can be sent back as it was read: `truck_image` is ignored, `truck_image_id` decides. */
export const ErrorPageUpdate = z.extend(ErrorPageInput, {
  truck_image: z.optional(z.nullable(z.looseObject({ id: z.nullable(Id) }))),
  version: BaseVersion,
});

/** `icon.name` is the drawn icon, `icon.data.icons` the class name for an icon font. */
export const Social = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  link: safeLink,
  icon: z.strictObject({
    id: z.string().check(z.maxLength(64)),
    name: text(60),
    data: z.strictObject({ label: text(60), icons: text(120) }),
  }),
});
export type Social = z.infer<typeof Social>;
export const Socials = z.array(Social).check(z.maxLength(24));
export const SocialsUpdate = z.strictObject({ socials: Socials, version: BaseVersion });

/** `mode` is for the header, where a dropdown opens its children. At most three levels deep. */
export const NavItem = z.strictObject({
  text: requiredText('Text', 80),
  url: safeLink,
  type: z.enum(['link', 'button', 'text']),
  mode: z.optional(z.enum(['plain', 'dropdown'])),
  get children(): z.ZodMiniDefault<z.ZodMiniArray<typeof NavItem>> {
    return z._default(z.array(NavItem).check(z.maxLength(40)), []);
  },
});
export type NavItem = z.infer<typeof NavItem>;

function depth(items: NavItem[]): number {
  return items.length === 0 ? 0 : 1 + Math.max(...items.map((item) => depth(item.children)));
}
const tree = z.array(NavItem).check(
  z.maxLength(40),
  z.refine((items) => depth(items) <= 3, { error: 'Nest menus at most three levels deep' }),
);

export const Menus = z.strictObject({ header: tree, footer: tree });
export type Menus = z.infer<typeof Menus>;
export const MenusUpdate = z.extend(Menus, { version: BaseVersion });

export const Seo = z.strictObject({ title: text(200), description: text(500), name: text(120) });
export type Seo = z.infer<typeof Seo>;
export const SeoUpdate = z.extend(Seo, { version: BaseVersion });

/** The post types in sitemap.xml. A post's own switches still apply. */
export const SiteMap = z.strictObject({ types: z.array(PostTypeId).check(z.maxLength(6)) });
export type SiteMap = z.infer<typeof SiteMap>;
export const SiteMapUpdate = z.extend(SiteMap, { version: BaseVersion });

export const RoleOption = z.object({ id: z.string(), name: z.string(), description: z.string() });

/** Old public paths of the domain's posts, without leading slashes; `to` is the current one. */
export const Redirect = z.object({ from: z.string(), to: z.string() });
export type Redirect = z.infer<typeof Redirect>;
