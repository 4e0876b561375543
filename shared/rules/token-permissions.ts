import type { Permission } from './roles.ts';

/**
 * What an API token may be given. Not people, domains, the installation or snippets that run on pages: these take a person, who can
 * show once more that it is them.
 */
export const tokenPermissions = [
  'content.read',
  'content.draft',
  'content.write',
  'content.publish',
  'options.write',
  'media.write',
  'media.manage',
  'submissions.read',
  'submissions.write',
  'audit.read',
  'releases.read',
  'releases.publish',
] as const satisfies Permission[];
export type TokenPermission = (typeof tokenPermissions)[number];

export const tokenDays = { initial: 90, most: 365 };
/** How long the old secret works beside a new one. */
export const overlapHours = { initial: 24, most: 168 };
