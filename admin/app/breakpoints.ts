import plugin from 'tailwindcss/plugin';

import { breakpoints, mobileBreakpoint } from '../../shared/rules/constants.ts';

const screens = Object.fromEntries(Object.entries(breakpoints).map(([name, width]) => [name, `${width}px`]));

/** The navigation of an owner is as high as this with the usual distances, in pixels. */
const navigationHeight = 1080;

/**
 * The breakpoints of the product as variants of Tailwind; `mobile:`, which switches the navigation and nothing else; and `low:`, which
 * lets the whole navigation fit a window of 800 px. A finger needs the usual distances.
 */
export default plugin(
  (api) => {
    api.addVariant('mobile', `@media (width < ${screens[mobileBreakpoint]})`);
    api.addVariant(
      'low',
      `@media (width >= ${screens[mobileBreakpoint]}) and (height < ${navigationHeight}px) and (pointer: fine)`,
    );
  },
  { theme: { screens } },
);
