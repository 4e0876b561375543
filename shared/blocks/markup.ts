import type { ComponentType } from 'react';

import type { BlockMarkup } from './data.ts';

const modules = import.meta.glob<ComponentType<never>>('./*/Markup.tsx', { eager: true, import: 'Markup' });

/**
 * The markup of every block by its type, which is the name of its folder: for the site and the panel's builder, both built by Vite.
 * Node can't read JSX, so the API and the scripts read only registry.ts.
 */
export const blockMarkup = Object.fromEntries(
  Object.entries(modules).map(([path, markup]) => [path.split('/')[1], markup]),
) as BlockMarkup;
