import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

import { expect, test } from 'vitest';

const files = [...globSync('*'), ...globSync('{admin,api,deploy,docs,scripts,shared,site,tests,.ci}/**')];
const documents = files.filter((file) => file.endsWith('.md') && !file.startsWith('scripts/demo/'));

/** Files that a build or a running server writes, and a name from the product's specification. */
const elsewhere =
  /^(?:\{DATA_DIR\}|dist|node_modules|server)\/|^(?:release|base|build|hosts|openapi|version)\.json$|^postsClient\.ts$/;

/** `{name}` and `*` match any name. */
function isThere(path: string, document: string): boolean {
  const pattern = path
    .replace(/^\.\.?\//, '')
    .replace(/[.+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{[^}]*\}|\*+/g, '[^/]*');
  const end = new RegExp(`(?:^|/)${pattern.replace(/\/$/, '')}$`);
  return files.some((file) => end.test(file)) || existsSync(join(dirname(document), path));
}

test('every file that a document names exists', () => {
  const missing = documents.flatMap((document) =>
    [
      ...readFileSync(document, 'utf8').matchAll(
        /`((?:\.\.?\/)*[\w.{}*-]+(?:\/[\w.{}*-]+)*(?:\/|\.(?:tsx?|astro|css|json|md|[cm]js|svg)))`/g,
      ),
    ]
      .map(([, path = '']) => path)
      .filter((path) => !elsewhere.test(path) && !isThere(path, document))
      .map((path) => `${document}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test('every link of a document leads to a file', () => {
  const missing = documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)]
      .map(([, path = '']) => normalize(join(dirname(document), path)))
      .filter((path) => !existsSync(path))
      .map((path) => `${document}: ${path}`),
  );
  expect(missing).toEqual([]);
});
