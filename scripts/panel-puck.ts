import type { Plugin } from 'vite';

const constant = 'var defaultUiStyles = `';

/**
 * Puck's script holds its whole stylesheet a second time, for pages that don't load it as a file. The builder loads the file
 * (admin/builder/frame.tsx), so the copy would be 10 KB that no browser reads.
 */
export function panelPuck(): Plugin {
  return {
    name: 'panel-puck',
    apply: 'build',
    transform: {
      filter: { id: /\/@puckeditor\/core\/dist\/[^/]+\.mjs$/, code: constant },
      handler(code) {
        const start = code.indexOf(constant) + constant.length;
        const end = code.indexOf('`;', start);
        if (!code.slice(start, end).includes('--_puck-styles-loaded'))
          this.error('Puck changed: its stylesheet isn’t in `defaultUiStyles` any more');
        return { code: code.slice(0, start) + code.slice(end), map: null };
      },
    },
  };
}
