/** The roles of a user in a domain, from the most to the least trusted. */
export const memberRoles = ['admin', 'editor', 'author', 'viewer'] as const;
export type MemberRole = (typeof memberRoles)[number];
/** With `owner`, the role for the whole network. */
export const roles = ['owner', ...memberRoles] as const;
export type Role = (typeof roles)[number];

export const permissions = [
  'content.read',
  'content.draft', // create posts and change one's own drafts
  'content.write', // change any post and the small lists (FAQ, categories, cuisine tags)
  'content.publish', // give a post a public status
  'options.write',
  'analytics.write',
  'media.write', // add files
  'media.manage', // change, replace and delete any file, which changes public pages
  'submissions.read',
  'submissions.write',
  'users.manage',
  'audit.read',
  'releases.read',
  'releases.publish',
  'domains.create',
  'installation.read', // backups and checks of what all domains share
] as const;
export type Permission = (typeof permissions)[number];

const viewer: Permission[] = ['content.read', 'releases.read'];
const author: Permission[] = [...viewer, 'content.draft', 'media.write'];
const editor: Permission[] = [
  ...author,
  'content.write',
  'content.publish',
  'media.manage',
  'submissions.read',
  'submissions.write',
  'options.write',
  'releases.publish',
];
const admin: Permission[] = [...editor, 'analytics.write', 'users.manage', 'audit.read'];
const owner: Permission[] = [...admin, 'domains.create', 'installation.read'];

const granted = { owner, admin, editor, author, viewer } satisfies Record<Role, Permission[]>;

export const roleLabels = {
  owner: 'Owner',
  admin: 'Admin',
  editor: 'Editor',
  author: 'Author',
  viewer: 'Viewer',
} satisfies Record<Role, string>;

/** Whether `role` has `permission` in the role's domain. */
export function may(role: Role, permission: Permission): boolean {
  return granted[role].includes(permission);
}
