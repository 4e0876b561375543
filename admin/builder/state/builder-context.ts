import { createContext, use } from 'react';

import type { PostTypeId } from '#shared/rules/post-types.ts';

import type { PageItem } from '../../page-blocks/page-items.ts';
import type { PageHistory } from './page-history.ts';

/** `key`: changes of one name that follow each other closely are one step; null for none. */
export type KeepPage = (next: PageItem[], key: string | null) => boolean;

/** What lies between the editor and what saves the page. */
export type Builder = {
  /** The steps of the page. */
  history: PageHistory<PageItem[]>;
  /** Makes this the page. False when it is the page already. */
  keep: KeepPage;
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
