import * as z from 'zod/mini';

import { defineBlock } from '../base/define.ts';
import { BlockId, OptionalId } from '../base/fields.ts';
import type { Markup } from './Markup.tsx';

/** The blocks are stored once, in the domain's saved sections. */
export const savedSection = defineBlock<typeof Markup>()({
  label: 'Saved section',
  about: 'A block that several pages share: change it once, and it changes on all of them.',
  group: 'Layout',
  sketch: 'words',
  schema: z.looseObject({ id: BlockId, section: OptionalId }),
  fields: { section: { kind: 'section', label: 'Which one' } },
});
