import { KeyRound, type LucideIcon, SlidersHorizontal, UserRound } from 'lucide-react';

import { paths } from '../../routing/paths.ts';
import { type SiteSection, siteSections } from '../../routing/site-sections.ts';
import { optionLabels, seoLabels } from '../../words/labels.ts';
import { menuTitles } from '../../words/menu-words.ts';
import type { Allowed, Command, Go } from './command.ts';

/** What the form of the identity asks for, and other words for it. `field`: its label there, where that differs. */
const identity: { label: string; field?: string; words: string }[] = [
  { label: 'Site title', field: 'Title', words: 'name network brand identity' },
  { label: optionLabels.phone, words: 'telephone number call contact' },
  { label: 'Contact email', field: 'Email', words: 'mail contact' },
  { label: optionLabels.outgoing_email, words: 'mail sender from forms reply' },
  { label: optionLabels.address, words: 'street city office contact' },
  { label: optionLabels.copyright, words: 'footer legal' },
  { label: optionLabels.logo, words: 'brand mark picture image' },
  { label: optionLabels.fav_icon, words: 'favicon tab browser picture' },
  { label: optionLabels.auth_background, words: 'login team picture' },
  { label: optionLabels.look, words: 'theme design template street harbor classic' },
  { label: optionLabels.style, words: 'fonts letters type typography pairing background ground dark' },
  { label: optionLabels.consent, words: 'consent cookies privacy gdpr banner' },
  { label: optionLabels.timezone, words: 'clock hours region' },
  { label: optionLabels.currency, words: 'money prices dollar' },
  { label: optionLabels.join_title, words: 'invite trucks membership' },
];

/** A setting of the site: where it is, and other words for it. `field`: its label there, unless it is at the top. */
type Setting = { label: string; section: SiteSection; field?: string; words: string };

const settings: Setting[] = [
  ...identity.map((entry) => ({ field: entry.label, section: '' as const, ...entry })),
  { label: 'Brand colors', section: 'colors', words: 'palette primary accent background theme' },
  { label: 'Header menu', section: 'menus', words: 'navigation links top' },
  { label: 'Footer menu', section: 'menus', field: menuTitles.footer, words: 'navigation links bottom' },
  { label: 'Instagram, Facebook and others', section: 'socials', words: 'networks tiktok youtube x twitter linkedin' },
  { label: seoLabels.title, section: 'seo', field: seoLabels.title, words: 'google seo default' },
  {
    label: 'Description for search engines',
    section: 'seo',
    field: seoLabels.description,
    words: 'google seo default snippet',
  },
  { label: 'Pages in the sitemap', section: 'site-map', words: 'google seo index xml' },
  { label: 'Page not found', section: 'error-page', words: '404 lost missing' },
  { label: 'Moved addresses', section: 'redirects', words: 'redirect 301 old link forward url' },
  { label: 'Build elsewhere', section: 'publishing', words: 'netlify vercel webhook rebuild hook deploy hosting' },
  { label: 'Tracking snippets', section: 'analytics', words: 'google tag plausible pixel script statistics' },
  { label: 'API tokens', section: 'tokens', words: 'key program import integration developer' },
];

const own: { label: string; field: string; Icon: LucideIcon; words: string }[] = [
  { label: 'Your name and email', field: 'Name and address', Icon: UserRound, words: 'account profile' },
  { label: 'Change your password', field: 'Password', Icon: KeyRound, words: 'account security profile' },
  {
    label: 'Passkeys and codes',
    field: 'Passkeys',
    Icon: KeyRound,
    words: 'account security two-step sign-in two factor 2fa authenticator recovery',
  },
  {
    label: 'Signed-in devices',
    field: 'Where you are signed in',
    Icon: UserRound,
    words: 'account security sessions sign out everywhere',
  },
];

/** The address of a field on a screen, which `useFieldOfHash` shows. */
const at = (path: string, field = '') => (field ? `${path}#${encodeURIComponent(field)}` : path);

/** Settings that the user may see, by any word for them. */
export function settingCommands(allowed: Allowed, go: Go): Command[] {
  return [
    ...settings.flatMap(({ label, section, field, words }) => {
      const { label: name, write, ...rest } = siteSections[section];
      if ('hidden' in rest && !allowed(write)) return [];
      const id = `setting-${section}-${label}`;
      return {
        id,
        label,
        detail: name,
        words,
        Icon: SlidersHorizontal,
        run: go(at(paths.siteOptions(section), field)),
      };
    }),
    ...own.map(({ field, ...entry }) => ({
      ...entry,
      id: `own-${entry.label}`,
      detail: 'Your profile',
      run: go(at(paths.profile, field)),
    })),
  ];
}
