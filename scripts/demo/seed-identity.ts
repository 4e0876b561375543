import { optionCalls } from '#shared/calls/options.ts';
import type { Client } from '#shared/client/http.ts';
import { postTypeIds } from '#shared/rules/post-types.ts';

import type { Ids } from './blocks.ts';
import type { DemoDomain } from './content.ts';

/** Overwrites the settings documents of the domain. */
export async function seedIdentity(client: Client, demo: DemoDomain, ids: Ids): Promise<void> {
  const { version } = await client(optionCalls.getOptions);
  await client(optionCalls.updateOptions, { body: { ...optionsOf(demo, ids), version } });
  const colors = await client(optionCalls.getColors);
  await client(optionCalls.updateColors, { body: { colors: colorsOf(demo), version: colors.version } });
  const menus = await client(optionCalls.getMenus);
  await client(optionCalls.updateMenus, { body: { ...demo.menus, version: menus.version } });
  const socials = await client(optionCalls.getSocials);
  await client(optionCalls.updateSocials, { body: { socials: socialsOf(demo), version: socials.version } });
  const seo = await client(optionCalls.getSeo);
  await client(optionCalls.updateSeo, { body: { ...demo.seo, version: seo.version } });
  const errorPage = await client(optionCalls.getErrorPage);
  await client(optionCalls.updateErrorPage, { body: { ...errorPageOf(demo, ids), version: errorPage.version } });
  const siteMap = await client(optionCalls.getSiteMap);
  await client(optionCalls.updateSiteMap, { body: { types: Object.values(postTypeIds), version: siteMap.version } });
}

export function optionsOf({ title, options }: DemoDomain, ids: Ids) {
  const pictures = {
    auth_background_id: ids.picture('home-hero.jpg'),
    logo_id: ids.picture('network-logo.svg'),
    fav_icon_id: ids.picture('favicon.svg'),
  };
  return { title, ...options, ...pictures };
}

export function colorsOf({ palette }: DemoDomain) {
  return [
    { id: 7, code: palette.baseText },
    { id: 1, code: palette.accentText },
    { id: 2, code: palette.primaryText },
    { id: 4, code: palette.accentBackground },
    { id: 5, code: palette.primaryBackground },
  ];
}

export function socialsOf({ socials }: DemoDomain) {
  return socials.map(({ name, label, link }) => ({
    id: name,
    link,
    icon: { id: name, name, data: { label, icons: `icon-${name}` } },
  }));
}

export function errorPageOf({ errorPage }: DemoDomain, ids: Ids) {
  return { ...errorPage, members: errorPage.members.map(ids.member), truck_image_id: ids.picture('lost-truck.jpg') };
}
