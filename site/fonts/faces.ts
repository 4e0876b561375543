import classic from '@fonts/classic-display.woff2?url';
import harbour from '@fonts/harbour-display.woff2?url';
import harbourText from '@fonts/harbour-text.woff2?url';
import street from '@fonts/street-display.woff2?url';
import streetText from '@fonts/street-text.woff2?url';

/** The faces of a look, which a page preloads: its words must not jump. The classic look writes text in the reader's own face. */
export const faces = { street: [street, streetText], harbour: [harbour, harbourText], classic: [classic] };
