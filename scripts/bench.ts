import { benchPublish } from './bench/publish.ts';
import { benchRender } from './bench/render.ts';

/** `npm run bench`, `npm run bench -- render 2000`, `npm run bench -- publish`. */
const [only, count = '10000'] = process.argv.slice(2);
if (only === undefined || only === 'render') await benchRender(Number(count));
if (only === undefined || only === 'publish') await benchPublish();
