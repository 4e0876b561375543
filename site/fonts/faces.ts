import classic from '@fonts/classic-display.woff2?url';
import harbour from '@fonts/harbour-display.woff2?url';
import street from '@fonts/street-display.woff2?url';

/** The face of a look's headings, which a page preloads: its biggest words must not jump. */
export const displayFaces = { street, harbour, classic };
