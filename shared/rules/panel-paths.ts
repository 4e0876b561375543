import { postTypeList } from './post-types.ts';

const id = '[a-z0-9]{16}';
const types = postTypeList.map(({ segment }) => segment).join('|');
const sections = 'colors|menus|socials|seo|site-map|error-page|redirects|publishing|analytics|tokens';
const lists =
  'faq|places|media|calendar|profile|submissions|releases|scheduled|reviews|categories|cuisine-tags|audit-log|domains|create-domain|installation';
/** Old addresses that the panel redirects (admin/app/route-rules.ts). */
const redirected = 'login|catering|posts|inbox';

const inPanel = [
  lists,
  redirected,
  `site-options(?:/(?:${sections}))?`,
  `sections(?:/${id})?`,
  `users(?:/(?:create|${id}))?`,
  `(?:${types})(?:/(?:new|${id}(?:/build)?))?`,
];

const screens = new RegExp(
  `^/(?:team-login|reset-password|change-password|invitation|single-sign-on|panel(?:/(?:${inPanel.join('|')}))?)/?$`,
);

/** Whether the panel has a screen at this path. The server answers 404 for all others, with the panel that says so. */
export function isPanelScreen(path: string): boolean {
  return screens.test(path);
}
