import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

/** The sources in which `pattern` occurs, sorted. */
function filesWith(pattern: RegExp, folders: string): string[] {
  return globSync(`${folders}/**/*.{ts,tsx}`)
    .filter((file) => !/\.(?:test|spec)\./.test(file) && pattern.test(readFileSync(file, 'utf8')))
    .toSorted();
}

test('only transact begins transactions, because a database of several nodes may end any of them', () => {
  const begins = /\.(?:transaction|startTransaction)\(|\bsql`\s*begin\b/;
  expect(filesWith(begins, '{admin,api,shared,site,scripts,tests}')).toEqual([
    'api/db/transact.ts',
    // Its snapshot streams into a file, and only reads.
    'scripts/backup/create.ts',
  ]);
});

test('the API takes times from networkTime, because the clocks of its nodes may differ', () => {
  expect(filesWith(/\bDate\.now\(\)|\bnew Date\(\)/, 'api')).toEqual([
    // The clock itself.
    'api/db/network-clock.ts',
    'api/lib/clock.ts',
    // Names of files.
    'api/mail/mailer.ts',
    // Times of files in the data folder.
    'api/media/disk-files.ts',
    'api/media/store.ts',
    // How long this process took.
    'api/metrics/traces.ts',
    // Names of files.
    'api/routes/posts.ts',
    'api/routes/submissions.ts',
    // The visitor's clock says when the form was opened.
    'api/submissions/submit.ts',
  ]);
});
