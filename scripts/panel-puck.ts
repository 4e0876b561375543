import type { Plugin } from 'vite';

const constant = 'var defaultUiStyles = `';
/** In the style sheet for frames, which is a quoted string: the names of the files that it was made of. */
const fileNames = /\/\* \S+\.css\S* \*\/\\n/g;

/**
 * Puck's script holds its whole stylesheet a second time, for pages that don't load it as a file. The builder loads the file
 * (admin/builder/frame.tsx), so the copy would be 10 KB that no browser reads. Nor does one read the names of Puck's files.
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
        return { code: (code.slice(0, start) + code.slice(end)).replaceAll(fileNames, ''), map: null };
      },
    },
  };
}
