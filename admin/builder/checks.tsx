import { useStore } from '@nanostores/react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';

import { postTypeIds } from '#shared/rules/post-types.ts';

import { canvasFrameQuery } from '../queries/canvas.ts';
import { mediaQuery } from '../queries/media.ts';
import { useBuilder } from './builder-context.ts';
import { $pane, $shown } from './builder-state.ts';
import { type Finding, findingsOf } from './findings.ts';
import { linksIn, ownAddress } from './links.ts';
import { everyItem, mediaOfItem, type PageItem } from './page-items.ts';
import { useCommands, usePuckState } from './use-commands.ts';
import { useOwnAddresses } from './use-own-addresses.ts';

/** What is worth a look, kept up to date behind what is being typed. */
export function useFindings(): Finding[] {
  const { type, kind, url } = useBuilder();
  const items = useDeferredValue(usePuckState((state) => state.appState.data.content) as PageItem[]);
  const shown = useDeferredValue(useStore($shown));
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
            .flatMap((link) => ownAddress(link) ?? []),
        ),
      ],
      [items],
    ),
  );
  const isPage = type === postTypeIds.page && kind === 'page';
  return useMemo(
    () => findingsOf(items, { shown, media, colors: frame?.colors ?? [], found, isPage }),
    [items, shown, media, frame, found, isPage],
  );
}

export function Checks({ findings }: { findings: Finding[] }) {
  const { select } = useCommands();
  if (findings.length === 0)
    return (
      <p className="text-soft px-5 py-3">
        Nothing found: the headings follow each other, words can be read, pictures are described, and links lead
        somewhere.
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
