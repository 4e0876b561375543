import * as z from 'zod/mini';

import { RichText } from '../../schemas/rich-text.ts';
import { BlockId } from '../fields.ts';

/** Running text. */
export const RichTextProps = z.looseObject({ id: BlockId, text: z.optional(RichText) });

/** `html` comes from rules/rich-text.ts, which lets nothing unsafe through. */
export type RichTextData = { id: string; html: string };
