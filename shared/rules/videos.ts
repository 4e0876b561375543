/** Where videos may come from. A text stores provider and id only: no page ever takes markup or a script from elsewhere. */
export const videoProviders = ['youtube', 'vimeo'] as const;
export type VideoProvider = (typeof videoProviders)[number];
export type Video = { provider: VideoProvider; id: string };

const rules = {
  youtube: { label: 'YouTube', id: /^[\w-]{11}$/, link: (id) => `https://www.youtube.com/watch?v=${id}` },
  vimeo: {
    // An unlisted video has a hash behind its number.
    label: 'Vimeo',
    id: /^\d{1,12}(?:\/[\da-f]{6,20})?$/,
    link: (id) => `https://vimeo.com/${id}`,
  },
} satisfies Record<VideoProvider, { label: string; id: RegExp; link: (id: string) => string }>;

export function videoLabel(provider: VideoProvider): string {
  return rules[provider].label;
}

/** Where a video is watched. */
export function videoLink({ provider, id }: Video): string {
  return rules[provider].link(id);
}

/** A stored provider and id, if they are what they say; null otherwise. */
export function videoOf(provider: unknown, id: unknown): Video | null {
  const known = videoProviders.find((name) => name === provider);
  return known && typeof id === 'string' && rules[known].id.test(id) ? { provider: known, id } : null;
}

/** The video that an address names: a page, a short link or a player's address of YouTube or Vimeo. Null for anything else. */
export function typedVideo(typed: string): Video | null {
  const text = typed.trim();
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const { hostname, pathname, searchParams } = new URL(address);
  const host = hostname.replace(/^(?:www|m|music)\./, '');
  const parts = pathname.split('/').filter(Boolean);
  if (host === 'youtu.be') return videoOf('youtube', parts[0]);
  if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    const named = ['embed', 'shorts', 'live', 'v'].includes(parts[0] ?? '');
    return videoOf('youtube', named ? parts[1] : searchParams.get('v'));
  }
  if (host === 'player.vimeo.com') return vimeo(parts[1], searchParams.get('h'));
  if (host !== 'vimeo.com') return null;
  const at = parts.findIndex((part) => /^\d+$/.test(part));
  return vimeo(parts[at], parts[at + 1]);
}

function vimeo(number: string | undefined, hash: string | null | undefined): Video | null {
  return (hash && videoOf('vimeo', `${number}/${hash}`)) || videoOf('vimeo', number);
}
