import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { postStatusIds } from '#shared/rules/post-status.ts';
import { postTypeList } from '#shared/rules/post-types.ts';
import type { Post } from '#shared/schemas/posts.ts';
import type { RichText } from '#shared/schemas/rich-text.ts';
import type { Stop } from '#shared/schemas/stops.ts';

import { useEditorTools } from '../../post-form/editor-context.ts';
import type { FormValues } from '../../post-form/form-values.ts';
import { useUrlTaken } from '../../post-form/use-url-taken.ts';
import { optionsQuery } from '../../queries/domains.ts';
import { mediaQuery } from '../../queries/media.ts';
import { addressQuery } from '../../queries/post-search.ts';
import { redirectsQuery } from '../../queries/redirects.ts';
import { ownZone } from '../../ui/own-zone.ts';
import { type Check, linkedPaths, type LinkState, picturesIn, postChecks } from './post-checks.ts';
import { mainSlotsOf } from './slots.ts';

/** The most links to look up. */
const maxLinks = 30;
const mostPictures = 60;
const mostRedirects = 500;
/** Paths of pages that the site generates. */
const generatedPages = ['', 'faq', ...postTypeList.flatMap(({ listing }) => listing ?? [])];

export function usePostChecks(post: Post | null, values: FormValues): Check[] {
  const { type, media } = useEditorTools();
  const overlaps = useOverlaps(values.post_body?.attributes.stops ?? none);
  const text = values.post_body?.attributes.text as RichText | undefined;
  const taken = useUrlTaken(values.url ?? '', post?.id);
  const ids = picturesIn(text)
    .filter((id) => media[id] === undefined)
    .slice(0, mostPictures);
  const pictures = useQueries({ queries: ids.map(mediaQuery) });
  const paths = linkedPaths(text)
    .filter((path) => !generatedPages.includes(path) && path !== values.url)
    .slice(0, maxLinks);
  const pages = useQueries({ queries: paths.map(addressQuery) });
  const redirects = useQuery({ ...redirectsQuery('', mostRedirects), enabled: paths.length > 0 });

  function altOf(id: string): string | undefined {
    return (media[id] ?? pictures[ids.indexOf(id)]?.data)?.alt;
  }
  function linkState(path: string): LinkState {
    const found = pages[paths.indexOf(path)]?.data;
    if (!found || !redirects.data) return undefined;
    const page = found.find(({ url }) => url === path);
    if (page?.post_status_id === postStatusIds.published) return 'live';
    if (redirects.data.data.some(({ from, active }) => from === path && active)) return 'live';
    if (page) return 'hidden';
    return redirects.data.total > mostRedirects ? undefined : 'gone';
  }
  if (!values.post_body) return [];
  return postChecks(values, {
    mainSlots: type.name === 'page' || type.name === 'cuisine' ? [] : mainSlotsOf(type),
    altOf,
    linkState,
    takenBy: taken?.title ?? null,
    overlaps,
    isBuilt: Boolean(post?.post_body.blocks?.items.length),
  });
}

const none: Stop[] = [];

/** The checks of stops, whose code only a post with some of them loads. */
function useOverlaps(stops: Stop[]): Check[] {
  const { data: options } = useQuery(optionsQuery);
  const [checks, setChecks] = useState<Check[]>([]);
  const zone = options?.timezone ?? ownZone();
  // The form copies all values at each key, in whatever field.
  const written = stops.length > 1 ? JSON.stringify(stops) : '';
  useEffect(() => {
    let isCurrent = true;
    if (written)
      void import('./stop-checks.ts').then(({ stopChecks }) => {
        if (isCurrent) setChecks(stopChecks(JSON.parse(written) as Stop[], zone, new Date()));
      });
    return () => {
      isCurrent = false;
    };
  }, [written, zone]);
  return written ? checks : [];
}
