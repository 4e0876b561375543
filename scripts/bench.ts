import { benchApi } from './bench/api.ts';
import { benchBeside } from './bench/beside.ts';
import { benchBuilder } from './bench/builder.ts';
import { benchCompare } from './bench/compare.ts';
import { benchFilter } from './bench/filter.ts';
import { benchInput } from './bench/input.ts';
import { benchLighthouse } from './bench/lighthouse.ts';
import { benchLists } from './bench/lists.ts';
import { benchNetwork } from './bench/network.ts';
import { benchPictures } from './bench/pictures.ts';
import { benchPublish } from './bench/publish.ts';
import { benchRender } from './bench/render.ts';

/**
 * `npm run bench` runs render, publish, api, pictures, lists, input, builder and filter; `npm run bench -- render 2000` (pages) or
 * `npm run bench -- publish 10000` (posts) runs one. These run only by name:
 * - `network 1000` (domains) and `beside 10000` (posts), because they take minutes;
 * - `compare 1000 10000 50000` (pages), because it installs another generator;
 * - `lighthouse`, or `lighthouse http://lonestar.localhost:4321` for one domain, because it needs a running Caravan at PORT and
 *   Lighthouse.
 */
const [only, count = '10000'] = process.argv.slice(2);
if (only === undefined || only === 'render') await benchRender(Number(count));
if (only === undefined || only === 'publish')
  await benchPublish(only === 'publish' && process.argv[3] ? Number(count) : 4000);
if (only === undefined || only === 'api') await benchApi();
if (only === undefined || only === 'pictures') await benchPictures();
if (only === undefined || only === 'lists') await benchLists();
if (only === undefined || only === 'input') await benchInput();
if (only === undefined || only === 'builder') await benchBuilder();
if (only === undefined || only === 'filter') await benchFilter();
if (only === 'network') await benchNetwork(process.argv[3] ? Number(count) : 1000);
if (only === 'beside') await benchBeside(Number(count));
if (only === 'compare')
  await benchCompare(process.argv.length > 3 ? process.argv.slice(3).map(Number) : [1000, 10_000, 50_000]);
if (only === 'lighthouse')
  await benchLighthouse(process.argv.slice(3), `http://localhost:${process.env['PORT'] ?? 4321}`);
