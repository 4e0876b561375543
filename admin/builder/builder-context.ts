import { createContext, use } from 'react';

import type { PostTypeId } from '#shared/rules/post-types.ts';

import type { PageHistory } from './page-history.ts';
import type { PageItem } from './page-items.ts';

/** What lies between the editor and what saves the page. */
export type Builder = {
  /** The steps of the page. */
  history: PageHistory<PageItem[]>;
  /** How the next change is called, so that those that follow each other closely are one step; null for none. */
  next: { name: (key: string | null) => void };
  save: () => void;
  /** A saved section holds everything but other sections. */
  kind: 'page' | 'section';
  /** They decide how the page looks around its blocks. */
  type: PostTypeId;
  url: string;
};

export const BuilderContext = createContext<Builder | null>(null);

export function useBuilder(): Builder {
  const builder = use(BuilderContext);
  if (!builder) throw new Error('This stands outside of a builder');
  return builder;
}
