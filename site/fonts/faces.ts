import classic from '@fonts/classic-display.woff2?url';
import harbor from '@fonts/harbor-display.woff2?url';
import harborText from '@fonts/harbor-text.woff2?url';
import street from '@fonts/street-display.woff2?url';
import streetText from '@fonts/street-text.woff2?url';

/** The faces that pages of a look preload, so that text doesn't shift. The classic look uses the reader's system font for text. */
export const faces = { street: [street, streetText], harbour: [harbor, harborText], classic: [classic] };
