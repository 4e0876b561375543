import { useQueries, useQuery } from '@tanstack/react-query';
import type { ReadableAtom } from 'nanostores';
import { startTransition, useEffect, useMemo, useState } from 'react';

import { postStatusIds } from '#shared/rules/post-status.ts';
import { postTypeIds, postTypeList } from '#shared/rules/post-types.ts';
import type { Color } from '#shared/schemas/options.ts';

import { everyItem, mediaOfItem, type PageItem } from '../page-blocks/page-items.ts';
import { canvasFrameQuery } from '../queries/canvas-frame.ts';
import { mediaQuery } from '../queries/media.ts';
import { addressQuery } from '../queries/post-search.ts';
import { type Finding, findingsOf } from './findings.ts';
import { focusProp } from './focus-prop.ts';
import { linksIn, ownAddress } from './links.ts';
import { useBuilder } from './state/builder-context.ts';
import { $pane, $shown } from './state/builder-state.ts';
import { $items } from './state/page-store.ts';
import { useCommands } from './state/use-commands.ts';

/** Debounce after an edit, in milliseconds. */
const pause = 300;
const noItems: PageItem[] = [];
const nothing = {};
const noColors: Color[] = [];

/** A store's debounced value: checking all blocks on every key would be slow. */
function useSettledStore<T>(store: ReadableAtom<T>, first: T): T {
  const [value, setValue] = useState(first);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const stop = store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => startTransition(() => setValue(() => store.get())), pause);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store]);
  return value;
}

/** The findings of the open page, recomputed after a pause in typing. */
export function useFindings(): Finding[] {
  const { type, kind, url } = useBuilder();
  const items = useSettledStore($items, noItems);
  const shown = useSettledStore($shown, nothing);
  const ids = useMemo(
    () => [...new Set(everyItem(items).flatMap((item) => Object.values(mediaOfItem(item))))],
    [items],
  );
  const media = useQueries({
    queries: ids.map(mediaQuery),
    combine: (results) => Object.fromEntries(results.flatMap(({ data }) => (data ? [[data.id, data]] : []))),
  });
  const { data: frame } = useQuery(canvasFrameQuery(type, url));
  const found = useOwnAddresses(
    useMemo(
      () => [
        ...new Set(
          everyItem(items)
            .flatMap(linksIn)
            .flatMap(({ link }) => ownAddress(link) ?? []),
        ),
      ],
      [items],
    ),
  );
  const isPage = type === postTypeIds.page && kind === 'page';
  return useMemo(
    () => findingsOf(items, { shown, media, colors: frame?.colors ?? noColors, found, isPage }),
    [items, shown, media, frame, found, isPage],
  );
}

export function Checks({ findings }: { findings: Finding[] }) {
  const { select } = useCommands();
  if (findings.length === 0)
    return (
      <p className="text-soft px-5 py-3">
        No issues found in the blocks: headings are in order, text is readable, pictures have alt text, and links work.
      </p>
    );
  return (
    <ul className="px-2">
      {findings.map((finding) => (
        <li key={`${finding.id} ${finding.words}`}>
          <button
            type="button"
            onClick={() => {
              select(finding.id);
              $pane.set('edit');
              focusProp(finding.id, finding.prop);
            }}
            className="hover:bg-sunken w-full rounded-md px-3 py-2 text-left"
          >
            <span className="text-soft block text-[13px]">{finding.where}</span>
            {finding.words}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Pages that exist without a post. */
const made = new Set(['faq', ...postTypeList.flatMap(({ listing }) => listing ?? [])]);

/** Whether visitors find a published post or a list at each address. A redirect counts as missing: links should point to its target. */
function useOwnAddresses(addresses: string[]): Record<string, boolean | undefined> {
  const posts = useQueries({ queries: addresses.map(addressQuery) });
  const found = JSON.stringify(
    Object.fromEntries(
      addresses.map((address, at) => {
        const data = posts[at]?.data;
        const isPost = data?.some(
          ({ url, post_status_id: status }) => url === address && status === postStatusIds.published,
        );
        return [address, made.has(address) || isPost];
      }),
    ),
  );
  // An equal answer keeps its identity, so `useFindings` doesn't recompute.
  return useMemo(() => JSON.parse(found) as Record<string, boolean | undefined>, [found]);
}
