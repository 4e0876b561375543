import * as z from 'zod/mini';

import { parseDocumentName } from '../rules/documents.ts';

const nameWords = 'Name a document, for example menus or post: with its id';

/** The name of a document: 'menus', 'post:4fz1…'. */
export const DocumentName = z.string(nameWords).check(
  z.regex(/^[a-z-]+(?::[a-z0-9]{16})?$/, nameWords),
  z.maxLength(60, nameWords),
  z.refine((name) => parseDocumentName(name) !== null, { error: nameWords }),
);
