import type { DocumentKind } from '../rules/documents.ts';

/** What posts show by its id: their pages would have a gap without it, so what is new of it goes live with them. */
export const shownByPosts: readonly DocumentKind[] = ['section', 'cuisine-tag', 'category'];
