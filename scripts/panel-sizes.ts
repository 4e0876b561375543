/**
 * The compressed bytes (brotli) of each panel screen: the entry, its static imports, and the screen's own chunks with theirs.
 * Prints a line for each and exits 1 when one is over its budget. Run it after `vite build`.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';

import * as z from 'zod/mini';

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.optional(z.boolean()),
    imports: z._default(z.array(z.string()), []),
    css: z._default(z.array(z.string()), []),
  }),
);

const firstLoad = 150;
const otherRoute = 300;
const builder = 360;
const kilobyte = 1024;

const out = new URL('../dist/panel/', import.meta.url);
const manifest = z.parse(Manifest, JSON.parse(readFileSync(new URL('.vite/manifest.json', out), 'utf8')));
const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
if (!entry) throw new Error('The manifest has no entry');

const signIn = 'screens/auth/sign-in.tsx';
const shell = 'app/panel.tsx';
const dashboard = 'screens/dashboard/dashboard.tsx';
const menu = 'ui/popover-menu.tsx';

/** Each screen with everything that it loads by itself or with the first press on it. Toasts (10 KB) come with the first one. */
const screens: [name: string, chunks: string[], budget: number][] = [
  ['sign-in', [signIn], firstLoad],
  ['sign-in and dashboard', [signIn, shell, dashboard], firstLoad],
  ['dashboard with a menu opened', [shell, dashboard, menu], otherRoute],
  [
    'dashboard with all its parts',
    [
      shell,
      dashboard,
      'screens/dashboard/activity.tsx',
      'screens/dashboard/first-steps.tsx',
      'screens/dashboard/last-release-rows.tsx',
      'publishing/changed-words.tsx',
    ],
    otherRoute,
  ],
  ['inbox', [shell, 'screens/submissions/inbox-screen.tsx', 'screens/submissions/prefetch.ts'], otherRoute],
  ['publish sheet', [shell, dashboard, 'publishing/publish-sheet.tsx'], otherRoute],
  [
    'publish sheet with a difference',
    [shell, 'publishing/publish-sheet.tsx', 'publishing/row-difference.tsx'],
    otherRoute,
  ],
  [
    'publish sheet with a preview link',
    [shell, dashboard, 'publishing/publish-sheet.tsx', 'publishing/site-preview-dialog.tsx'],
    otherRoute,
  ],
  ['publish receipt', [shell, dashboard, 'publishing/publish-receipt.tsx'], otherRoute],
  ['media library', [shell, menu, 'screens/media/media-screen.tsx'], otherRoute],
  [
    'releases',
    [
      shell,
      'screens/releases/releases.tsx',
      'screens/releases/opened-release.tsx',
      'screens/releases/restore-dialog.tsx',
      'publishing/changed-words.tsx',
    ],
    otherRoute,
  ],
  ['calendar of all members', [shell, 'screens/calendar/calendar-screen.tsx'], otherRoute],
  ['scheduled', [shell, 'screens/scheduled/scheduled-screen.tsx'], otherRoute],
  [
    'reviews',
    [shell, 'screens/reviews/reviews-screen.tsx', 'publishing/row-difference.tsx', 'publishing/publish-receipt.tsx'],
    otherRoute,
  ],
  ['site options', [shell, menu, 'screens/site-options/site-options.tsx', 'pickers/link-combo.tsx'], otherRoute],
  ['faq, places, tags and saved sections', [shell, 'app/small-lists.ts'], otherRoute],
  ['people and domains', [shell, menu, 'app/people-screens.ts'], otherRoute],
  ['post list', [shell, menu, 'screens/posts/list-screen.tsx', 'screens/posts/confirm-delete.tsx'], otherRoute],
  [
    'post list with all that opens in it',
    [
      shell,
      menu,
      'screens/posts/list-screen.tsx',
      'lists/range-popover.tsx',
      'screens/posts/save-view.tsx',
      'screens/posts/copies.ts',
      'screens/posts/columns-popover.tsx',
      'screens/posts/cell-editor.tsx',
      'screens/posts/tags-dialog.tsx',
      'screens/posts/body-with-tags.ts',
    ],
    otherRoute,
  ],
  ['arranging posts', [shell, 'screens/posts/list-screen.tsx', 'screens/posts/arrange-screen.tsx'], otherRoute],
  [
    'post edit without its text',
    [shell, 'screens/post-edit/edit-screen.tsx', 'post-form/post-publish.tsx', 'media-picker/media-dialog.tsx'],
    otherRoute,
  ],
  ['post edit', [shell, 'screens/post-edit/edit-screen.tsx', 'editor/rich-text-editor.tsx'], otherRoute],
  [
    'post edit of an author',
    [shell, 'screens/post-edit/edit-screen.tsx', 'post-form/ask-review.tsx', 'post-form/review-notice.tsx'],
    otherRoute,
  ],
  [
    'post edit of a live truck without its text',
    [
      shell,
      'screens/post-edit/edit-screen.tsx',
      'screens/post-edit/check-list.tsx',
      'screens/post-edit/fields/stop-fields.tsx',
      'screens/post-edit/now/now-box.tsx',
      'screens/post-edit/now/say-more.tsx',
      'screens/post-edit/now/sold-out-dishes.tsx',
      'screens/post-edit/now/status-history.tsx',
      'screens/post-edit/now/truck-links.tsx',
    ],
    otherRoute,
  ],
  [
    'post edit with its stops in a calendar',
    [
      shell,
      menu,
      'screens/post-edit/edit-screen.tsx',
      'screens/post-edit/fields/stop-fields.tsx',
      'screens/post-edit/calendar/stop-calendar.tsx',
      'screens/post-edit/stop-import/import-dialog.tsx',
    ],
    otherRoute,
  ],
  [
    'post edit with its menu imported and arranged',
    [
      shell,
      'screens/post-edit/edit-screen.tsx',
      'screens/post-edit/fields/dish-fields.tsx',
      'screens/post-edit/fields/arrange-dishes.tsx',
      'screens/post-edit/menu-import/import-dialog.tsx',
    ],
    otherRoute,
  ],
  [
    'new post from a template',
    [shell, 'screens/post-edit/edit-screen.tsx', 'screens/post-edit/start-from.tsx'],
    otherRoute,
  ],
  [
    'post edit, scrolled to its preview',
    [
      shell,
      'screens/post-edit/edit-screen.tsx',
      'screens/post-edit/check-list.tsx',
      'screens/post-edit/search-fields.tsx',
    ],
    otherRoute,
  ],
  [
    'post edit’s conflict, history and preview link',
    [
      shell,
      'screens/post-edit/edit-screen.tsx',
      'post-form/post-conflict.tsx',
      'post-form/preview-dialog.tsx',
      'screens/post-edit/history/history-sheet.tsx',
    ],
    otherRoute,
  ],
  ['page builder', [shell, 'builder/build-screen.tsx', 'builder/builders.ts'], builder],
  ['section builder', [shell, 'builder/section-screen.tsx', 'builder/builders.ts'], builder],
  ['reset password', ['screens/auth/reset-password.tsx'], otherRoute],
  ['change password', ['screens/auth/change-password.tsx'], otherRoute],
  ['invitation', ['screens/auth/invitation.tsx'], otherRoute],
];

function filesOf(keys: string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const walk = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The manifest has no chunk ${key}`);
    if (seen.has(key)) return;
    seen.add(key);
    files.add(chunk.file);
    for (const css of chunk.css) files.add(css);
    chunk.imports.forEach(walk);
  };
  keys.forEach(walk);
  return files;
}

function kilobytes(files: Iterable<string>, extension: string): number {
  let bytes = 0;
  for (const file of files) {
    if (file.endsWith(extension)) bytes += sentSize(new URL(file, out));
  }
  return bytes / kilobyte;
}

/** Files below 256 bytes have no compressed twin. */
function sentSize(file: URL): number {
  const twin = new URL(`${file.href}.br`);
  return statSync(existsSync(twin) ? twin : file).size;
}

let over = false;
for (const [name, chunks, budget] of screens) {
  const files = filesOf([entry, ...chunks]);
  const js = kilobytes(files, '.js');
  over ||= js > budget;
  const css = kilobytes(files, '.css').toFixed(1);
  console.log(
    `${js > budget ? 'OVER' : 'ok  '} ${name.padEnd(34)} js ${js.toFixed(1).padStart(6)} of ${budget} KB  css ${css} KB`,
  );
}
process.exitCode = over ? 1 : 0;
