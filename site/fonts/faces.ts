import classic from '@fonts/classic-display.woff2?url';
import harbor from '@fonts/harbor-display.woff2?url';
import harborText from '@fonts/harbor-text.woff2?url';
import street from '@fonts/street-display.woff2?url';
import streetText from '@fonts/street-text.woff2?url';

import type { Options, PageStyle } from '#shared/schemas/options.ts';

const looks = { street: [street, streetText], harbour: [harbor, harborText], classic: [classic] };
/** The faces of each other pairing; site/styles/pairings.css has their names. */
const pairings = { grotesque: [classic, streetText], round: [harbor, harborText], condensed: [street, streetText] };

/** The faces that pages preload, so that text doesn't shift. The classic look uses the reader's system font for text. */
export function facesOf({ look, pairing }: Pick<Options, 'look'> & Pick<PageStyle, 'pairing'>): string[] {
  return pairing === 'look' ? looks[look] : pairings[pairing];
}
