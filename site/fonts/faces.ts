import classic from '@fonts/classic-display.woff2?url';
import harbour from '@fonts/harbour-display.woff2?url';
import harbourText from '@fonts/harbour-text.woff2?url';
import street from '@fonts/street-display.woff2?url';
import streetText from '@fonts/street-text.woff2?url';

/** The faces that pages of a look preload, so that text doesn't shift. The classic look uses the reader's system font for text. */
export const faces = { street: [street, streetText], harbour: [harbour, harbourText], classic: [classic] };
