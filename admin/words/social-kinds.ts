import type { Social } from '#shared/schemas/options.ts';

/** The kinds that editors choose from, by icon name (shared/rules/social-icons.ts). */
export const socialKinds: Record<string, { label: string; hosts: string[] }> = {
  instagram: { label: 'Instagram', hosts: ['instagram.com'] },
  facebook: { label: 'Facebook', hosts: ['facebook.com', 'fb.com'] },
  tiktok: { label: 'TikTok', hosts: ['tiktok.com'] },
  youtube: { label: 'YouTube', hosts: ['youtube.com', 'youtu.be'] },
  x: { label: 'X', hosts: ['x.com', 'twitter.com'] },
  bluesky: { label: 'Bluesky', hosts: ['bsky.app'] },
  mastodon: { label: 'Mastodon', hosts: ['mastodon.social'] },
  whatsapp: { label: 'WhatsApp', hosts: ['wa.me', 'whatsapp.com'] },
  linkedin: { label: 'LinkedIn', hosts: ['linkedin.com'] },
  yelp: { label: 'Yelp', hosts: ['yelp.com'] },
  link: { label: 'Another website', hosts: [] },
};

/** The kind of a stored icon: old names map to current ones, unknown ones to a plain link. */
export function kindOf(social: Pick<Social, 'icon'>): string {
  const name = social.icon.name.toLowerCase();
  if (name === 'twitter') return 'x';
  return name in socialKinds ? name : 'link';
}

/** A link's own label, else its kind. */
export function socialName(social: Social): string {
  return social.icon.data.label || socialKinds[kindOf(social)]?.label || 'Link';
}

/** Changes the kind of `social`; a label that someone wrote stays. */
export function withKind(social: Social, kind: string): Social {
  const label = socialKinds[kind]?.label ?? '';
  const own =
    social.icon.data.label !== '' &&
    !Object.values(socialKinds).some((other) => other.label === social.icon.data.label);
  const shown = own ? social.icon.data.label : kind === 'link' ? '' : label;
  return { ...social, icon: { id: kind, name: kind, data: { label: shown, icons: `icon-${kind}` } } };
}

/** The kind that a link's host belongs to, if any. */
export function kindOfLink(link: string): string | undefined {
  if (!URL.canParse(link)) return undefined;
  const { hostname } = new URL(link);
  return Object.entries(socialKinds).find(([, { hosts }]) =>
    hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`)),
  )?.[0];
}
