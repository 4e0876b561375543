/**
 * The rooms of a folder, from the lowest to the highest: a room may import itself and the rooms above it in its list.
 * Rooms in one inner list are siblings and may not import each other. A folder without rooms isn't checked.
 * Files beside the rooms (api/server.ts) put them together: they may import every room, and no room imports them.
 */
const rooms: Record<string, (string | string[])[]> = {
  shared: ['rules', 'schemas', 'content', 'blocks/parts', 'blocks', 'calls', 'client', 'terminal'],
  api: [
    ['lib', 'config'],
    'db/migrations',
    'db',
    ['limits', 'mail', 'openapi'],
    'auth',
    'presenters',
    'releases',
    'media',
    'services',
    ['posts', 'users', 'domains/copy'],
    'domains',
    'audit',
    'http',
    'submissions',
    'routes',
  ],
  site: [
    ['art', 'feeds', 'fonts', 'islands', 'structured-data', 'styles'],
    'share',
    'data',
    'data/pages',
    'renderer',
    'publish',
    ['publish/bucket', 'preview'],
    'components',
    'layouts',
    'templates',
    'pages',
  ],
  admin: [
    'stores',
    ['client', 'routing'],
    'ui',
    'queries',
    ['access', 'lists', 'pickers', 'publishing', 'media-picker', 'page-blocks', 'forms'],
    'editor',
    'post-form',
    [
      'screens/audit',
      'screens/auth',
      'screens/dashboard',
      'screens/domains',
      'screens/faq',
      'screens/media',
      'screens/post-edit',
      'screens/posts',
      'screens/profile',
      'screens/releases',
      'screens/sections',
      'screens/shell',
      'screens/site-options',
      'screens/submissions',
      'screens/tags',
      'screens/users',
      'builder',
    ],
    'app',
  ],
  'admin/builder': ['state', 'fields'],
  'admin/screens/post-edit': [['fields', 'history']],
  // bench/ and checks/ put everything together, as the files beside the rooms do.
  scripts: [['demo', 'import', 'lint', 'sizes'], 'serve', 'backup'],
  tests: [],
};

type Room = { name: string; level: number };

function roomsOf(top: string): Room[] {
  return (rooms[top] ?? []).flatMap((entry, level) => [entry].flat().map((name) => ({ name, level })));
}

/** The room that holds `path` ('site/data/pages/faq.ts'): the longest that fits, or undefined for a file beside the rooms. */
export function roomOf(top: string, path: string): Room | undefined {
  return roomsOf(top)
    .filter(({ name }) => path.startsWith(`${top}/${name}/`))
    .toSorted((a, b) => b.name.length - a.name.length)[0];
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
