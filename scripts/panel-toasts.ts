import type { Plugin } from 'vite';

import { toastCollapse } from '#shared/rules/constants.ts';

const constant = 'TIME_BEFORE_UNMOUNT = 200';

/** Sonner removes a toast 200 ms after it begins to leave, and has no option for it. The panel's toasts take `toastCollapse`. */
export function panelToasts(): Plugin {
  return {
    name: 'panel-toasts',
    transform: {
      filter: { id: /\/sonner\/dist\/index\.mjs|\/deps\/sonner\.js/ },
      handler(code) {
        if (!code.includes(constant)) this.error(`Sonner changed: "${constant}" isn’t in it any more`);
        return { code: code.replace(constant, `TIME_BEFORE_UNMOUNT = ${toastCollapse}`), map: null };
      },
    },
  };
}
