import { type TokenPermission, tokenPermissions } from '#shared/rules/token-permissions.ts';

/** What each permission lets a program do. */
export const permissionWords: Record<TokenPermission, string> = {
  'content.read': 'Read all content and drafts',
  'content.draft': 'Create posts',
  'content.write': 'Change posts, lists and places',
  'content.publish': 'Give posts a public status',
  'media.write': 'Add files',
  'media.manage': 'Change and delete files',
  'options.write': 'Change site options',
  'submissions.read': 'Read the inbox',
  'submissions.write': 'Sort and delete in the inbox',
  'releases.read': 'See releases',
  'releases.publish': 'Publish the website',
  'audit.read': 'Read the audit log',
};

/** All that a token may do, in one sentence. */
export function scopeWords(permissions: TokenPermission[]): string {
  if (permissions.length === tokenPermissions.length) return 'May do everything that a token may.';
  const words = permissions.map((one) => permissionWords[one].replace(/^./, (letter) => letter.toLowerCase()));
  return `May ${words.join(', ')}.`;
}
