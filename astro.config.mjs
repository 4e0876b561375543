import react from '@astrojs/react';
import { defineConfig } from 'astro/config';

import { fonts } from './site/fonts/integration.ts';
import { firstUse } from './site/islands/integration.ts';
import { completeRenderer } from './site/publish/integration.ts';
import { rendererAdapter } from './site/renderer/adapter.ts';

export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  outDir: './dist/renderer',
  cacheDir: './node_modules/.cache/astro',
  integrations: [react(), fonts(), firstUse(), completeRenderer()],
  // One stylesheet for all pages, never inline: the Content-Security-Policy allows no other.
  build: { inlineStylesheets: 'never', assets: '_astro' },
  adapter: rendererAdapter(),
  trailingSlash: 'ignore',
  // Pictures are media of a domain with ready-made sizes: Astro never touches one.
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  devToolbar: { enabled: false },
  // Newer than Vite's default: light-dark() and relative colours stay as they are written.
  vite: {
    build: {
      cssTarget: ['chrome125', 'safari18', 'firefox128'],
      // Scripts stay files, for the same policy.
      assetsInlineLimit: 0,
    },
  },
});
