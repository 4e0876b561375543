import * as z from 'zod/mini';

import { defineBlock } from '../base/define.ts';
import { choice, headed, ids, items, line, link, words } from '../base/fields.ts';
import type { Markup } from './Markup.tsx';

export const logos = defineBlock<typeof Markup>()({
  label: 'Logos',
  about: 'Logos in a row: of members, or of partners and places.',
  group: 'Members',
  sketch: 'row',
  schema: headed({
    show: z._default(z.enum(['members', 'own']), 'members'),
    members: ids,
    items: items(60, { name: line, url: link }),
  }),
  fields: {
    ...words(),
    show: choice('Whose logos', { members: 'Members’', own: 'My own pictures' }),
    members: {
      kind: 'posts',
      label: 'Members',
      hint: 'Without any, all that have a logo.',
      type: 'member',
      max: 60,
      when: { show: ['members'] },
    },
    items: {
      kind: 'items',
      label: 'My own pictures',
      item: 'Logo',
      when: { show: ['own'] },
      max: 60,
      picture: { label: 'Logo' },
      fields: {
        name: { kind: 'line', label: 'Whose it is', max: 300 },
        url: { kind: 'link', label: 'Leads to' },
      },
    },
  },
  starter: { title: 'Who is part of it' },
});
