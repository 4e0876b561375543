import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

test('only transact begins transactions, because a database of several nodes may end any of them', () => {
  const sources = globSync('{admin,api,shared,site,scripts,tests}/**/*.{ts,tsx}').filter(
    (file) => !/\.(?:test|spec)\./.test(file),
  );
  const begins = /\.(?:transaction|startTransaction)\(|\bsql`\s*begin\b/;
  expect(sources.filter((file) => begins.test(readFileSync(file, 'utf8'))).toSorted()).toEqual([
    'api/db/transact.ts',
    // Its snapshot streams into a file, and only reads.
    'scripts/backup/create.ts',
  ]);
});
