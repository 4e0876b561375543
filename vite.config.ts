import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

import { panelBuildId } from './scripts/panel-build-id.ts';
import { panelCompress } from './scripts/panel-compress.ts';
import { panelPuck } from './scripts/panel-puck.ts';
import { panelTiptap } from './scripts/panel-tiptap.ts';
import { panelToasts } from './scripts/panel-toasts.ts';

/** Packages that every route needs, in one chunk that stays cached while screens change; without their parts that only some routes need. */
const core =
  /^(?!.*[\\/](useQueries|queriesObserver|useInfiniteQuery|infiniteQueryObserver|useBlocker)\.).*node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-query|query-core|react-router|router-core|history|store|react-store)|ky|nanostores|@nanostores)[\\/]/;

/**
 * Small modules that most screens share: one chunk compresses better and is one request. Many chunks share those of FAQ, options, publishing,
 * posts, sections, snippets, submissions, media, blocks, colors, one icon and the links of media too, but no first screen needs them.
 */
const base =
  /^(?!.*[\\/](calls|queries|schemas)[\\/](faqs|content|analytics|domains|options|posts|post-attributes|post-body|redirects|release-writes|rich-text|sections|stops|submissions|submission-replies|trash|use-today)\.)(?!.*[\\/]((calls|queries)[\\/]media|client[\\/]upload-client)\.)(?!.*[\\/]shared[\\/](blocks[\\/]|content[\\/]|rules[\\/](analytics-services|clock-words|colors|contrast|escape-html|file-size|forms|member-words|post-state-words|quoted-message|sequences|stable-json|stop-rule|videos|when-words|zoned-time)\.))(?!.*[\\/]icons[\\/](copy)\.)(?!.*[\\/]ui[\\/](back-link|media-url|modal|confirm-delete-dialog|filters|number-input|page-nav|search-field|select-options|side-sheet|switch|use-debounced|use-pointer-drag)\.).*[\\/](admin[\\/](app|client|queries|routing|stores|ui)|shared|node_modules[\\/](zod|lucide-react))[\\/]/;

/** Small modules of the first screen that few others have: together they compress better. */
const first =
  /[\\/](lucide-react[\\/].*[\\/](calendar-clock|inbox|map-pin|circle-alert|circle-exclamation-point)|stores[\\/]overlay|queries[\\/]submission-counts|rules[\\/]person-name|ui[\\/]command-key)\./;

/** Small modules that show a picture, the switch, and icons of menus: most screens with one of them have all. */
const pictures =
  /[\\/](ui[\\/](media-url|switch|thumbnail)|rules[\\/]alt-text|icons[\\/](chevron-down|ellipsis|image-off))\./;

/** How times are written: most screens with one of them have both. */
const times = /[\\/]rules[\\/](clock-words|when-words)\./;

/** Calls and schemas of posts, and small modules that lists of posts and their forms share: together they compress better. */
const posts =
  /[\\/](shared[\\/](calls[\\/](content|posts)|schemas[\\/](content|posts|post-attributes|post-body|rich-text|stops)|rules[\\/](own-posts|post-state-words|stop-rule))|publishing[\\/]post-state|ui[\\/](select-options|state-badge)|icons[\\/](chevron-down|ellipsis))\./;

const tiptap = JSON.parse(
  readFileSync(new URL('node_modules/@tiptap/react/package.json', import.meta.url), 'utf8'),
) as { version: string };

/** Leaves out what only the API and openapi.json read of the calls: the first screen would load it of all calls. */
const dropSummaries: Plugin = {
  name: 'drop-summaries',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]shared[\\/]calls[\\/][\w-]+\.ts$/ },
    handler: (code) => ({
      code: code
        .replaceAll(/\bsummary:\s*(["'`])(?:\\.|(?!\1).)*\1,/gs, '')
        .replaceAll(
          /\b(?:refusals: \[[^\]]*\]|stores: '\w+'|(?:noTrash|keep|moreForUsers|ownEntries|withoutFactor): true|proof: '[\w ]+'|access: '\w+\.\w+'|status: \d+),/g,
          '',
        ),
      map: null,
    }),
  },
};

/** Tiptap compares small plain objects; Puck needs all of fast-equals. */
const smallDeepEqual: Plugin = {
  name: 'small-deep-equal',
  enforce: 'pre',
  apply: 'build',
  resolveId: {
    filter: { id: /^fast-equals$/ },
    handler: (_id, importer = '') =>
      /[\\/]@tiptap[\\/]react[\\/]/.test(importer)
        ? fileURLToPath(new URL('admin/editor/deep-equal.ts', import.meta.url))
        : null,
  },
};

export default defineConfig({
  root: 'admin',
  base: '/panel/',
  cacheDir: '../node_modules/.vite/admin',
  plugins: [
    dropSummaries,
    smallDeepEqual,
    react(),
    tailwindcss(),
    optimizeLocales.vite({ locales: ['en-US'] }),
    panelPuck(),
    panelTiptap(),
    panelToasts(),
    panelBuildId(),
    panelCompress(),
  ],
  define: { 'import.meta.env.TIPTAP_VERSION': JSON.stringify(tiptap.version) },
  resolve: {
    alias: [
      // Its file for Node needs Node's Buffer.
      { find: 'csv-parse/sync', replacement: 'csv-parse/browser/esm/sync' },
      // StarterKit imports the link extension and its tokeniser even where it is switched off (admin/editor/extensions.ts).
      {
        find: '@tiptap/extension-link',
        replacement: fileURLToPath(new URL('admin/editor/link-mark.ts', import.meta.url)),
      },
      // The parts of @puckeditor/core that only its rich text field loads, which is never used.
      {
        find: /^\.\/(Editor|Render|full|loaded)-[A-Z0-9]{8}\.mjs$/,
        replacement: fileURLToPath(new URL('admin/builder/no-rich-text.ts', import.meta.url)),
      },
      {
        find: '@radix-ui/react-popover',
        replacement: fileURLToPath(new URL('admin/builder/no-popover.ts', import.meta.url)),
      },
      { find: 'object-hash', replacement: fileURLToPath(new URL('admin/builder/markup-key.ts', import.meta.url)) },
    ],
  },
  build: {
    modulePreload: { polyfill: false },
    outDir: '../dist/panel',
    emptyOutDir: true,
    manifest: true,
    reportCompressedSize: false,
    // Inlined assets are data: urls, which the panel's content security policy refuses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: {
        // Tiptap's packages hold several extensions and don't mark them as free of side effects, so unused ones would be bundled.
        manualPureFunctions: ['Extension.create', 'Extension2.create', 'Node.create', 'Node2.create', 'Mark.create'],
      },
      output: {
        codeSplitting: {
          groups: [
            { name: 'core', test: core },
            { name: 'base', test: base, minShareCount: 6 },
            { name: 'first', test: first },
            { name: 'posts', test: posts },
            { name: 'pictures', test: pictures },
            { name: 'times', test: times },
          ],
        },
      },
    },
  },
  server: {
    port: 5180,
    strictPort: true,
    proxy: {
      '/api': { target: 'http://127.0.0.1:4321', headers: { host: 'panel.localhost:4321' } },
      '/media': { target: 'http://127.0.0.1:4321', headers: { host: 'panel.localhost:4321' } },
    },
  },
});
