import type { Consent, PageStyle } from '#shared/schemas/options.ts';

export const pairingLabels = {
  look: 'The look’s own',
  grotesque: 'Grotesque',
  round: 'Round',
  condensed: 'Condensed',
} satisfies Record<PageStyle['pairing'], string>;

export const schemeLabels = { auto: 'By visitor', light: 'Light', dark: 'Dark' } satisfies Record<
  PageStyle['scheme'],
  string
>;

/** A page style in one line: 'Ground #1a120c, round type, always dark'. */
export function styleWords({ ground, pairing, scheme, drawn_hero: isDrawn }: PageStyle): string {
  const parts = [
    ground && `ground ${ground}`,
    pairing !== 'look' && `${pairingLabels[pairing].toLowerCase()} type`,
    scheme !== 'auto' && `always ${scheme}`,
    !isDrawn && 'no drawn hero',
  ].filter((part) => typeof part === 'string');
  return parts.length > 0 ? parts.join(', ') : 'As the look';
}

/** What a domain decided for its visitors, in one line: 'Asked before snippets run, more at /privacy'. */
export function consentWords(consent: Consent | null): string {
  if (!consent?.asked) return 'Not asked';
  return consent.page ? `Asked before snippets run, more at ${consent.page}` : 'Asked before snippets run';
}
