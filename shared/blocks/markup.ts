import type { ComponentType } from 'react';

import type { BlockMarkup } from './data.ts';

const modules = import.meta.glob<ComponentType<never>>('./*/Markup.tsx', { eager: true, import: 'Markup' });

/**
 * The markup of every block by type, which is the name of its folder. Only for code that Vite builds (the site and the builder):
 * Node can't import JSX, so the API and scripts import registry.ts.
 */
export const blockMarkup = Object.fromEntries(
  Object.entries(modules).map(([path, markup]) => [path.split('/')[1], markup]),
) as BlockMarkup;
