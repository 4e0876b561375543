import plugin from 'tailwindcss/plugin';

import { breakpoints, mobileBreakpoint } from '../../shared/rules/constants.ts';

const screens = Object.fromEntries(Object.entries(breakpoints).map(([name, width]) => [name, `${width}px`]));

/** The breakpoints of the product as variants of Tailwind, and `mobile:`, which switches the navigation and nothing else. */
export default plugin((api) => api.addVariant('mobile', `@media (width < ${screens[mobileBreakpoint]})`), {
  theme: { screens },
});
