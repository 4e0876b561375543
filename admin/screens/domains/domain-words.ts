import { type Copyable, copyables } from '#shared/schemas/domains.ts';
import type { NetworkDomain } from '#shared/schemas/network.ts';

type Look = { dot: string; text: string; tone: string };

/** The state of a domain in a word, and whether it needs attention. */
export function domainState({ archived_at, live, release, address_problem }: NetworkDomain): Look {
  if (archived_at) return { dot: 'bg-edge', text: 'Archived', tone: 'text-soft' };
  if (release?.state === 'failed')
    return { dot: 'bg-danger', text: live ? 'Live; the newest build failed' : 'Build failed', tone: 'text-danger' };
  if (release?.state === 'queued' || release?.state === 'building')
    return { dot: 'bg-warn', text: live ? 'Live; being built' : 'Being built', tone: 'text-ink' };
  if (release?.state === 'handed_over')
    return {
      dot: 'bg-warn',
      text: live ? 'Live; the newest publish isn’t confirmed yet' : 'Handed over, not confirmed yet',
      tone: 'text-ink',
    };
  if (live && address_problem !== null)
    return { dot: 'bg-warn', text: 'Live; an address needs attention', tone: 'text-ink' };
  if (live) return { dot: 'bg-accent', text: 'Live', tone: 'text-ink' };
  return { dot: 'border border-edge', text: 'Not live yet', tone: 'text-soft' };
}

export const hostInput = {
  label: 'Host',
  max: 253,
  inputMode: 'url',
  spellCheck: false,
  autoCapitalize: 'none',
} as const;

/** The parts that a copy can include. */
export const copyWords = {
  options: 'Identity and contact details',
  colors: 'Colors',
  menus: 'Menus',
  socials: 'Social links',
  seo: 'Search engine texts',
  'error-page': 'Error page',
  pages: 'Pages',
  members: 'Members',
  cuisines: 'Cuisines',
  showcases: 'Showcases',
  caterings: 'Caterings',
  blog: 'Blog',
  faqs: 'FAQ',
  categories: 'Categories',
  'cuisine-tags': 'Cuisine tags',
  media: 'Pictures and files',
} satisfies Record<Copyable, string>;

const look: Copyable[] = ['options', 'colors', 'menus', 'socials', 'seo', 'error-page'];

export const copyGroups = [
  { title: 'How it looks', what: look },
  { title: 'What is in it', what: copyables.filter((part) => !look.includes(part)) },
];
