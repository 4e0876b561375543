/** Video providers. Only provider and id are stored, so pages never contain markup or scripts of a provider. */
export const videoProviders = ['youtube', 'vimeo'] as const;
export type VideoProvider = (typeof videoProviders)[number];
export type Video = { provider: VideoProvider; id: string };

const rules = {
  youtube: { label: 'YouTube', id: /^[\w-]{11}$/, link: (id) => `https://www.youtube.com/watch?v=${id}` },
  vimeo: {
    // An unlisted video has a hash after its number.
    label: 'Vimeo',
    id: /^\d{1,12}(?:\/[\da-f]{6,20})?$/,
    link: (id) => `https://vimeo.com/${id}`,
  },
} satisfies Record<VideoProvider, { label: string; id: RegExp; link: (id: string) => string }>;

export function videoLabel(provider: VideoProvider): string {
  return rules[provider].label;
}

/** The page of a video at its provider. */
export function videoLink({ provider, id }: Video): string {
  return rules[provider].link(id);
}

/** A stored video, or null if its provider or id is invalid. */
export function videoOf(provider: unknown, id: unknown): Video | null {
  const known = videoProviders.find((name) => name === provider);
  return known && typeof id === 'string' && rules[known].id.test(id) ? { provider: known, id } : null;
}

/** The video of a YouTube or Vimeo URL (page, short link or player). Null for all other URLs. */
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
