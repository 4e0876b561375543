import { KeyRound, type LucideIcon, SlidersHorizontal, UserRound } from 'lucide-react';

import { paths } from '../../routing/paths.ts';
import { type SiteSection, siteSections } from '../../routing/site-sections.ts';
import { optionLabels, seoLabels } from '../../words/labels.ts';
import type { Allowed, Command, Go } from './command.ts';

/** A setting of the site: where it is, and other words for it. */
type Setting = { label: string; section: SiteSection; words: string };

const settings: Setting[] = [
  { label: 'Site title', section: '', words: 'name network brand identity' },
  { label: optionLabels.phone, section: '', words: 'telephone number call contact' },
  { label: 'Contact email', section: '', words: 'mail contact' },
  { label: optionLabels.outgoing_email, section: '', words: 'mail sender from forms reply' },
  { label: optionLabels.address, section: '', words: 'street city office contact' },
  { label: optionLabels.copyright, section: '', words: 'footer legal' },
  { label: optionLabels.logo, section: '', words: 'brand mark picture image' },
  { label: optionLabels.fav_icon, section: '', words: 'favicon tab browser picture' },
  { label: optionLabels.auth_background, section: '', words: 'login team picture' },
  { label: optionLabels.look, section: '', words: 'theme design template street harbor classic' },
  { label: optionLabels.style, section: '', words: 'fonts letters type typography pairing background ground dark' },
  { label: optionLabels.consent, section: '', words: 'cookies privacy gdpr banner' },
  { label: optionLabels.timezone, section: '', words: 'clock hours region' },
  { label: optionLabels.currency, section: '', words: 'money prices dollar' },
  { label: optionLabels.join_title, section: '', words: 'invite trucks membership' },
  { label: 'Brand colors', section: 'colors', words: 'palette primary accent background theme' },
  { label: 'Header menu', section: 'menus', words: 'navigation links top' },
  { label: 'Footer menu', section: 'menus', words: 'navigation links bottom' },
  { label: 'Instagram, Facebook and others', section: 'socials', words: 'networks tiktok youtube x twitter linkedin' },
  { label: seoLabels.title, section: 'seo', words: 'google seo default' },
  { label: 'Description for search engines', section: 'seo', words: 'google seo default snippet' },
  { label: 'Pages in the sitemap', section: 'site-map', words: 'google seo index xml' },
  { label: 'Page not found', section: 'error-page', words: '404 lost missing' },
  { label: 'Moved addresses', section: 'redirects', words: 'redirect 301 old link forward url' },
  { label: 'Build elsewhere', section: 'publishing', words: 'netlify vercel webhook rebuild hook deploy hosting' },
  { label: 'Tracking snippets', section: 'analytics', words: 'google tag plausible pixel script statistics' },
  { label: 'API tokens', section: 'tokens', words: 'key program import integration developer' },
];

const own: { label: string; Icon: LucideIcon; words: string }[] = [
  { label: 'Your name and email', Icon: UserRound, words: 'account profile' },
  { label: 'Change your password', Icon: KeyRound, words: 'account security profile' },
  { label: 'Passkeys and codes', Icon: KeyRound, words: 'account security two factor 2fa authenticator recovery' },
  { label: 'Signed-in devices', Icon: UserRound, words: 'account security sessions sign out everywhere' },
];

/** Settings that the user may see, by any word for them. */
export function settingCommands(allowed: Allowed, go: Go): Command[] {
  return [
    ...settings.flatMap(({ label, section, words }) => {
      const { label: name, write, ...rest } = siteSections[section];
      if ('hidden' in rest && !allowed(write)) return [];
      const id = `setting-${section}-${label}`;
      return { id, label, detail: name, words, Icon: SlidersHorizontal, run: go(paths.siteOptions(section)) };
    }),
    ...own.map((entry) => ({ ...entry, id: `own-${entry.label}`, detail: 'Your profile', run: go(paths.profile) })),
  ];
}
