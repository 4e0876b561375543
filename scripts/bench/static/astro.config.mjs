import react from '@astrojs/react';
import { defineConfig } from 'astro/config';

import { fonts } from '../../../site/fonts/integration.ts';
import { firstUse } from '../../../site/islands/integration.ts';

/** The yardstick: the same templates and pages as a plain static Astro site, everything else as in the project's own config. */
const output = process.env.BENCH_OUT;
let started = 0;

export default defineConfig({
  srcDir: process.env.BENCH_SRC ?? './scripts/bench/static',
  outDir: `${output}/static`,
  cacheDir: `${output}/cache`,
  integrations: [
    react(),
    fonts(),
    firstUse(),
    {
      name: 'bench',
      hooks: {
        'astro:build:start': () => {
          started = performance.now();
        },
        'astro:build:done': ({ pages }) => {
          const ms = performance.now() - started;
          const { user, system } = process.cpuUsage();
          console.log(
            JSON.stringify({
              ms,
              cpu: (user + system) / 1000,
              files: pages.length,
              peak: process.resourceUsage().maxRSS * 1024,
            }),
          );
        },
      },
    },
  ],
  experimental: { incrementalBuild: process.env.BENCH_INCREMENTAL === 'true' },
  build: { inlineStylesheets: 'never' },
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  vite: { build: { cssTarget: ['chrome125', 'safari18', 'firefox128'] } },
});
