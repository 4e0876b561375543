import { createContext, use } from 'react';

import type { PostTypeId } from '#shared/rules/post-types.ts';

import type { PageItem } from '../../page-blocks/page-items.ts';

/** `key`: quick changes with the same key are one undo step; null records no step. */
export type KeepPage = (next: PageItem[], key: string | null) => boolean;

/** What the builder's components know of the open page or section and of the form that saves it. */
export type Builder = {
  /** A step back or forward from these blocks: the blocks to show then, null at the end. */
  steps: Record<'undo' | 'redo', (items: PageItem[]) => PageItem[] | null>;
  /** Replaces the page's blocks. Returns false when nothing changed. */
  keep: KeepPage;
  save: () => void;
  /** A saved section holds everything but other sections. */
  kind: 'page' | 'section';
  /** With `url`: selects the frame that the site draws around the blocks. */
  type: PostTypeId;
  url: string;
  /** The id of the post; null for a section. */
  post: string | null;
};

export const BuilderContext = createContext<Builder | null>(null);

export function useBuilder(): Builder {
  const builder = use(BuilderContext);
  if (!builder) throw new Error('useBuilder must be used inside a BuilderContext');
  return builder;
}
