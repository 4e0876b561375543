import { type AnyRouter, useRouter } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list itself opened this entry's item, so that closing it goes back. */
    isOpened?: boolean;
  }
}

let goingBack: Promise<void> | null = null;

/** Goes back once, however often it is called meanwhile: a second Escape must not leave the list. */
async function back({ history, subscribe }: AnyRouter): Promise<void> {
  await new Promise<void>((resolve) => {
    const stop = subscribe('onResolved', () => {
      stop();
      resolve();
    });
    // A blocker may keep the entry.
    setTimeout(resolve, 500);
    history.back();
  });
  goingBack = null;
}

/**
 * Changes the search params of a list. The back key undoes steps (another page, the trash, an opened item). A filter replaces its
 * entry, because a search changes with each letter, and starts at the first page.
 */
export function useListSearch<Search extends { page: number }>() {
  const router = useRouter();
  const go = (next: Partial<Search>, replace: boolean, isOpened?: true) =>
    router.navigate({
      to: '.',
      search: ((old: Search) => ({ ...old, ...next })) as never,
      state: (old) => (replace ? old : isOpened ? { isOpened } : {}),
      replace,
      resetScroll: false,
    });
  return {
    filter: (next: Partial<Search>) => void go({ page: 1, ...next }, true),
    /** Changes the params without an entry in the history: what isn't the user's own step. */
    correct: (next: Partial<Search>) => void go(next, true),
    step: (next: Partial<Search>) => void go({ page: 1, ...next }, false),
    /** Opens the item of an id in its sheet, whose param is `name`; an empty id closes it. Resolves when that is rendered. */
    open: async (name: keyof Search & string, id: string): Promise<void> => {
      const { search, state } = router.latestLocation;
      const next = { [name]: id } as Partial<Search>;
      if (id !== '') await ((search as unknown as Search)[name] ? go(next, true) : go(next, false, true));
      else if (!state.isOpened) await go(next, true);
      else await (goingBack ??= back(router));
    },
  };
}
