import type { PostMatch } from '#shared/schemas/posts.ts';

/** The selected posts of all pages, and the row where a range starts. */
export type Selection = { chosen: ReadonlyMap<string, PostMatch>; anchor: string | null };

export const nothingSelected: Selection = { chosen: new Map(), anchor: null };

export function toggled({ chosen }: Selection, post: PostMatch): Selection {
  const next = new Map(chosen);
  if (!next.delete(post.id)) next.set(post.id, post);
  return { chosen: next, anchor: post.id };
}

/** Adds all rows from the anchor to `post`; only `post` when the anchor isn't shown. */
export function extended({ chosen, anchor }: Selection, shown: PostMatch[], post: PostMatch): Selection {
  const to = shown.findIndex(({ id }) => id === post.id);
  const start = shown.findIndex(({ id }) => id === anchor);
  const from = start === -1 ? to : start;
  const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  return {
    chosen: new Map([...chosen, ...range.map((row): [string, PostMatch] => [row.id, row])]),
    anchor: anchor !== null && start !== -1 ? anchor : post.id,
  };
}

/** Selects all rows of the page, or clears them when all were selected. */
export function pageToggled({ chosen, anchor }: Selection, shown: PostMatch[]): Selection {
  const all = shown.every(({ id }) => chosen.has(id));
  const next = new Map(chosen);
  for (const post of shown) {
    if (all) next.delete(post.id);
    else next.set(post.id, post);
  }
  return { chosen: next, anchor };
}

export function selectionOf(posts: PostMatch[]): Selection {
  return { chosen: new Map(posts.map((post) => [post.id, post])), anchor: null };
}
