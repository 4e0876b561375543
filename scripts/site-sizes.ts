import { describe, measureSites } from './sizes/site-pages.ts';

/** Checks the bytes of every live public page in DATA_DIR, or in the given folder, against the budgets. */
const dataDir = process.argv[2] ?? process.env['DATA_DIR'] ?? '.data';
const pages = await measureSites(dataDir);
if (pages.length === 0) {
  console.error(`There is no live site in ${dataDir}: run "npm start" once, or name the folder.`);
  process.exit(1);
}
console.log(describe(pages));
process.exit(pages.some(({ over }) => over.length > 0) ? 1 : 0);
