import { createHash } from 'node:crypto';

import type { Plugin } from 'vite';

/**
 * Gives a build of the panel an id: the hash of its file names, which contain content hashes, so the same code gets the
 * same id. The page carries it as <meta name="build-id">; `version.json` beside it names the build being served.
 */
export function panelBuildId(): Plugin {
  let id = '';
  return {
    name: 'panel-build-id',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {}).toSorted();
        id = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12);
        return [{ tag: 'meta', attrs: { name: 'build-id', content: id }, injectTo: 'head' }];
      },
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ build: id }) });
    },
  };
}
