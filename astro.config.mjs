import react from '@astrojs/react';
import { defineConfig } from 'astro/config';

import { fonts } from './site/fonts/integration.ts';
import { firstUse, offlineWorker, plainImports } from './site/islands/integration.ts';
import { completeRenderer } from './site/publish/integration.ts';
import { rendererAdapter } from './site/renderer/adapter.ts';
import { relativePaths } from './site/renderer/relative-paths.ts';

export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  outDir: './dist/renderer',
  cacheDir: './node_modules/.cache/astro',
  integrations: [react(), fonts(), firstUse(), offlineWorker(), plainImports(), relativePaths(), completeRenderer()],
  // One stylesheet for all pages: the Content-Security-Policy forbids inline styles.
  build: { inlineStylesheets: 'never', assets: '_astro' },
  adapter: rendererAdapter(),
  trailingSlash: 'ignore',
  // Pictures are media with ready-made sizes, so Astro processes none.
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  devToolbar: { enabled: false },
  // Newer than Vite's default, so that light-dark() and relative colors aren't transpiled.
  vite: {
    build: {
      cssTarget: ['chrome125', 'safari18', 'firefox128'],
      // The policy forbids inline scripts too.
      assetsInlineLimit: 0,
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                // One file compresses better than the four that several pages share.
                groups: [{ name: 'now', test: /islands\/(?:status-text|follow-now|week-stops)|content\/week\.ts/ }],
              },
            },
          },
        },
      },
    },
  },
});
