import type { Context } from '../context.ts';
import { metaOf } from '../meta.ts';
import { openNowPath } from '../out-now.ts';
import { fileAt, home, pageAt } from './parts.ts';

const path = '/offline';

/**
 * The service worker, and the page that it shows in place of one that isn't kept. `/sw.js` is generic but for this; a page with the
 * URL 'offline' takes that address, and then the worker has a plain one.
 */
export function offlinePages(context: Context) {
  const { site, memo, taken } = context;
  const out = openNowPath(context);
  const worker = memo.kept('offline worker', {
    // Where the trucks are today and this week, and all of them. Others are kept when they are seen.
    keep: memo.same('offline list', ['/', '/members', ...(out ? [out, '/stops.json'] : [])]),
    timezone: site.timezone,
    offline: path,
  });
  return [memo.of(workerPage, '', { worker }), ...(taken.has('offline') ? [] : [memo.of(offlinePage, '', { site })])];
}

function workerPage({ worker }: { worker: { keep: string[]; timezone: string; offline: string } }) {
  return fileAt('/sw.js', 'worker', worker);
}

function offlinePage({ site }: Pick<Context, 'site'>) {
  const title = 'Kept for later';
  const description = 'Pages kept on this device stay readable when there is no connection.';
  const robots = { no_index: true, no_follow: false };
  return pageAt(path, 'offline', {
    meta: metaOf({ site, path, title, description, robots, image: null }),
    trail: [home],
    title,
    description,
  });
}
