import { type QueryClient, queryOptions, type UseQueryOptions } from '@tanstack/react-query';

import type { Call, CallResult } from '#shared/calls/call.ts';
import { optionCalls } from '#shared/calls/options.ts';
import type { Media } from '#shared/schemas/media.ts';
import { plainStyle } from '#shared/schemas/options.ts';

import { client } from '../client/client.ts';
import { menuRows, type MenuRows, selectRow, storedMenus } from './menu-rows.ts';
import { invalidate } from './query-client.ts';
import { publishStateKey } from './releases.ts';
import type { Stored } from './stored.ts';

/** A settings document: its query, its write, and the other keys that a write makes stale. */
export type SiteDocument<Value> = {
  name: string;
  query: UseQueryOptions<Stored<Value>, Error, Stored<Value>, string[]>;
  write: (value: Value, version: number) => Promise<Stored<Value>>;
  stale: string[];
  /** The part of a value that is stored. Defaults to all of it. */
  canonical?: (value: Value) => unknown;
};

type Reply<Data> = { data: Data; version: number };

function document<Value>(
  name: string,
  read: (signal: AbortSignal) => Promise<Reply<Value>>,
  write: (value: Value, version: number) => Promise<Reply<Value>>,
  stale: string[] = [],
): SiteDocument<Value> {
  const stored = ({ data, version }: Reply<Value>): Stored<Value> => ({ value: data, version });
  return {
    name,
    query: queryOptions({
      queryKey: ['site', name],
      queryFn: async ({ signal }) => stored(await read(signal)),
      // Core data, but not the sitemap's settings (product.md section 8).
      meta: { silent: name !== 'site-map' },
    }),
    write: async (value, version) => stored(await write(value, version)),
    stale,
  };
}

const reading =
  <C extends Call>(call: C) =>
  (signal: AbortSignal): Promise<CallResult<C>> =>
    client<Call>(call, { signal }) as Promise<CallResult<C>>;

export const siteDocuments = {
  identity: document(
    'identity',
    reading(optionCalls.getOptions),
    ({ logo, fav_icon, auth_background, style, consent, map: _, ...texts }, version) => {
      const idOf = (media: Media | null) => media?.id ?? null;
      const ids = { logo_id: idOf(logo), fav_icon_id: idOf(fav_icon), auth_background_id: idOf(auth_background) };
      // Left out where nothing was chosen: the version before refuses fields that it doesn't know.
      const chosen = JSON.stringify(style) !== JSON.stringify(plainStyle) && { style };
      const decided = consent && { consent };
      return client(optionCalls.updateOptions, { body: { ...texts, ...chosen, ...decided, ...ids, version } });
    },
    // Other screens read the currency, the time zone and the domain's title from these.
    ['options', 'domains', 'account'],
  ),
  colors: document('colors', reading(optionCalls.getColors), (colors, version) =>
    client(optionCalls.updateColors, { body: { colors, version } }),
  ),
  menus: {
    ...document<MenuRows>(
      'menus',
      async (signal) => {
        const { data, version } = await client(optionCalls.getMenus, { signal });
        return { data: menuRows(data), version };
      },
      async (menus, version) => {
        const { version: next } = await client(optionCalls.updateMenus, { body: { ...storedMenus(menus), version } });
        // The rows keep their ids, and the next visit starts with none selected.
        return {
          data: { header: selectRow(menus.header, null), footer: selectRow(menus.footer, null) },
          version: next,
        };
      },
    ),
    canonical: storedMenus,
  },
  socials: document('socials', reading(optionCalls.getSocials), (socials, version) =>
    client(optionCalls.updateSocials, { body: { socials, version } }),
  ),
  seo: document('seo', reading(optionCalls.getSeo), (seo, version) =>
    client(optionCalls.updateSeo, { body: { ...seo, version } }),
  ),
  siteMap: document('site-map', reading(optionCalls.getSiteMap), (siteMap, version) =>
    client(optionCalls.updateSiteMap, { body: { ...siteMap, version } }),
  ),
  errorPage: document('error-page', reading(optionCalls.getErrorPage), ({ truck_image, ...texts }, version) =>
    client(optionCalls.updateErrorPage, { body: { ...texts, truck_image_id: truck_image?.id ?? null, version } }),
  ),
};

/** Caches a written document and invalidates what depends on it. */
export function documentSaved<Value>(
  queryClient: QueryClient,
  { query, stale }: SiteDocument<Value>,
  stored: Stored<Value>,
): void {
  queryClient.setQueryData(query.queryKey, stored);
  void invalidate(queryClient, [...stale.map((key) => [key]), publishStateKey]);
}
