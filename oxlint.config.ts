import { join } from 'node:path';

import { defineConfig, type OxlintOverride } from 'oxlint';

const folders = ['admin', 'api', 'scripts', 'shared', 'site', 'tests'];
const onlyHttp = { name: 'ky', message: 'Only shared/client/http.ts calls ky: make a declared call with its client.' };

/** Forbids `files` to import the `banned` folders, by alias or relative path, and the modules in `paths`. */
function restrict(
  files: string[],
  banned: string[],
  message: string,
  paths: { name: string; message: string }[],
): OxlintOverride {
  const patterns = banned.length > 0 ? [{ regex: `^(#|(\\.{1,2}/)+)(${banned.join('|')})/`, message }] : [];
  return { files, rules: { 'no-restricted-imports': ['error', { paths, patterns }] } };
}

/** Code in `from` may import its own folder, npm packages and `allowed`: by import, export from, import(), and in .astro. */
function boundary(from: string, ...allowed: string[]): OxlintOverride {
  const banned = folders.filter((folder) => folder !== from && !allowed.includes(folder));
  return restrict([`${from}/**`], banned, `${from}/ may import only from: ${[from, ...allowed].join(', ')}.`, [
    onlyHttp,
  ]);
}

export default defineConfig({
  plugins: ['typescript', 'react', 'jsx-a11y', 'import', 'unicorn', 'oxc', 'promise', 'vitest'],
  // Absolute, because tests/boundaries.test.ts uses this config from another folder.
  jsPlugins: [join(import.meta.dirname, 'scripts/lint/plugin.ts')],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  env: { browser: true, node: true, es2024: true },
  ignorePatterns: ['node_modules', 'dist', '.astro', '.data', 'test-results'],
  rules: {
    'caravan/import-direction': 'error',
    'caravan/placed-folder': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-duplicates': ['error', { preferInline: true }],
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off', // pg's manual uses pg.Pool
    'import/no-unassigned-import': ['error', { allow: ['**/*.css', '@fontsource-variable/*'] }],
    'jsx-a11y/control-has-associated-label': 'off', // it takes every <td> for a control
    'jsx-a11y/prefer-tag-over-role': 'off',
    'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
    'no-await-in-loop': 'off', // statements of a transaction, files of a release and steps of a test run in order
    'no-restricted-imports': ['error', { paths: [onlyHttp] }],
    'no-underscore-dangle': 'off', // posts have an _id, and zod/mini has _default
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
    'oxc/no-map-spread': 'off', // data is copied, never mutated
    'promise/always-return': 'off', // the last .then() of a chain needs no value
    'promise/valid-params': 'off', // zod's .catch(schema, value) is not a promise
    'react/exhaustive-deps': 'error',
    'react/exhaustive-effect-dependencies': 'off', // an effect may rerun for a value that it doesn't read
    'react/react-in-jsx-scope': 'off',
    'react/rules-of-hooks': 'error',
    'react/set-state-in-effect': 'off', // an effect that follows an id or starts a timer sets its state first
    // 'import/no-cycle' doesn't see import('./x.ts').T.
    'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports', disallowTypeAnnotations: true }],
    'typescript/consistent-return': 'off', // tsc's noImplicitReturns knows which switch is exhaustive
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/no-misused-spread': ['error', { allow: ['string'] }], // spreading a string into code points is intended
    'typescript/no-unsafe-enum-comparison': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/switch-exhaustiveness-check': 'error',
    'unicorn/consistent-function-scoping': 'off', // a helper may stay beside its only use
    'unicorn/prefer-set-has': 'off', // a short list needs no set
    'vitest/require-mock-type-parameters': 'off',
  },
  overrides: [
    boundary('admin', 'shared'),
    boundary('site', 'shared'),
    boundary('api', 'shared'),
    boundary('shared'),
    boundary('scripts', ...folders),
    boundary('tests', ...folders),
    restrict(['**/*.test.ts', '**/*.test.tsx'], [], '', [onlyHttp]),
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'tests/**'],
      rules: { 'max-lines-per-function': 'off' }, // a describe block is a chapter, not a function
    },
    { files: ['**/*.test.ts', '**/*.test.tsx'], rules: { 'caravan/import-direction': 'off' } },
    restrict(
      ['shared/client/http.ts'],
      folders.filter((folder) => folder !== 'shared'),
      'shared/ may import only from: shared.',
      [],
    ),
    // Playwright's test and expect only share their names with Vitest's.
    {
      files: ['tests/e2e/**'],
      rules: {
        'vitest/no-conditional-expect': 'off',
        'vitest/no-standalone-expect': 'off',
        'vitest/require-to-throw-message': 'off',
        'vitest/valid-expect': 'off',
        'vitest/expect-expect': 'off',
      },
    },
  ],
});
