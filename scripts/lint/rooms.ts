/**
 * The rooms of a folder, from the lowest to the highest: a room may import itself and the rooms above it in its list.
 * Rooms in one inner list are siblings and may not import each other; 'screens/*' makes every folder in screens/ one of them.
 * Files beside the rooms (api/app.ts) put them together: they may import every room, and no room imports them.
 * Every folder with code is a room or has rooms.
 */
const rooms: Record<string, (string | string[])[]> = {
  shared: [
    'rules',
    'schemas',
    'content',
    'tables',
    ['stop-files', 'menu-files', 'blocks', 'search'],
    'calls',
    'client/errors',
    'client',
    'terminal',
    'trace',
  ],
  'shared/blocks': [['base', 'parts'], '*'],
  api: [
    ['lib', 'config'],
    'db/migrations',
    'db',
    ['health', 'limits', 'mail', 'metrics', 'openapi'],
    'auth',
    ['addresses', 'backups', 'presenters', 'reviews'],
    'releases',
    'media',
    'services',
    ['posts', 'users', 'domains/copy'],
    'domains',
    'audit',
    'http',
    'submissions',
    ['search', 'status'],
    'routes',
  ],
  site: [
    ['art', 'feeds', 'fonts', 'structured-data', 'styles'],
    'islands',
    'share',
    'data',
    'data/pages',
    'renderer',
    'publish/cache',
    'publish/packs',
    'publish',
    ['publish/projections/bucket', 'publish/projections/cdn'],
    ['publish/projections', 'preview'],
    'components',
    'layouts',
    'templates',
    ['pages', 'pages/*'],
  ],
  admin: [
    ['public', 'stores'],
    ['client', 'routing'],
    'ui',
    'queries',
    'words',
    ['access', 'lists', 'pickers', 'page-blocks', 'forms'],
    'difference',
    ['media-picker', 'publishing'],
    ['editor', 'page-blocks/templates'],
    'post-form',
    ['screens/*', 'builder'],
    'app',
  ],
  'admin/builder': ['state', ['fields', 'around']],
  'admin/screens/post-edit': ['import', ['stop-import', 'menu-import'], 'calendar', ['fields', 'history', 'now']],
  scripts: [
    'command-line',
    ['browser', 'demo', 'import', 'lint', 'sizes', 'words'],
    ['architecture', 'serve'],
    'doctor',
    ['backup', 'build', 'checks'],
    'bench/compare',
    'bench',
    ['bench/static', 'bench/*/pages/*'],
  ],
  tests: ['support', ['durability', 'e2e', 'edge', 'nodes', 'panel'], 'e2e/tasks'],
};

type Room = { name: string; level: number };

const depth = (room: string) => room.split('/').length;

/** The room that holds `path` ('site/data/pages/faq.ts'): the longest that fits, or undefined for a file beside the rooms. */
export function roomOf(top: string, path: string): Room | undefined {
  if (!path.startsWith(`${top}/`)) return undefined;
  const folders = path
    .slice(top.length + 1)
    .split('/')
    .slice(0, -1);
  const holds = (room: string) =>
    room.split('/').every((name, index) => name === folders[index] || (name === '*' && index in folders));
  const found = (rooms[top] ?? [])
    .flatMap((entry, level) => [entry].flat().map((room) => ({ room, level })))
    .filter(({ room }) => holds(room))
    .toSorted(
      (a, b) => depth(b.room) - depth(a.room) || Number(a.room.includes('*')) - Number(b.room.includes('*')),
    )[0];
  return found && { name: folders.slice(0, depth(found.room)).join('/'), level: found.level };
}

/** Whether the folder of a file is a room or has rooms. A folder inside a room counts only if it is listed itself. */
export function isPlaced(path: string): boolean {
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  return (
    !folder || Object.keys(rooms).some((top) => folder === top || folder === `${top}/${roomOf(top, path)?.name ?? ''}`)
  );
}

/** Why the file `from` may not import the file `to` (paths from the project's root), or null where it may. */
export function refusal(from: string, to: string): string | null {
  for (const top of Object.keys(rooms)) {
    if (!from.startsWith(`${top}/`) || !to.startsWith(`${top}/`)) continue;
    const mine = roomOf(top, from);
    const theirs = roomOf(top, to);
    if (!mine || mine.name === theirs?.name || (theirs && theirs.level < mine.level)) continue;
    return `${top}/${mine.name} may not import ${theirs ? `${top}/${theirs.name}` : to} (scripts/lint/rooms.ts).`;
  }
  return null;
}
