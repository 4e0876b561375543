import fc from 'fast-check';

import type { BlockField } from '#shared/blocks/base/define.ts';
import { type BlockType, blocks, blockTypes } from '#shared/blocks/registry.ts';
import type { BlockItem } from '#shared/schemas/post-body.ts';

/** Attacks; none of them may become markup. */
const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  'javascript:alert(1)',
  ' jAvA\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '</p></div></section>',
  '{{constructor.constructor("alert(1)")()}}',
  '__proto__',
];
export const hostileText = fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'grapheme' }));

/** Props as a person or an attacker would set them; `ids` are ids in the domain. */
export function propsOf(type: BlockType, ids: Record<string, string[]>, depth = 0) {
  return fieldsOf(blocks[type].fields, ids, depth);
}

/** Any block, with up to two more levels of blocks inside. */
export function anyBlock(ids: Record<string, string[]>, depth = 0): fc.Arbitrary<BlockItem> {
  const types = depth > 1 ? blockTypes.filter((type) => type !== 'columns') : blockTypes;
  return fc
    .constantFrom(...types)
    .chain((type) =>
      fc
        .record({ id: fc.uuid(), props: propsOf(type, ids, depth + 1) })
        .map(({ id, props }) => ({ type, props: { ...props, id } })),
    );
}

function fieldsOf(fields: Record<string, BlockField>, ids: Record<string, string[]>, depth: number) {
  return fc.record(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field, ids, depth)])),
    { requiredKeys: [] },
  ) as fc.Arbitrary<Record<string, unknown>>;
}

const target = fc.constantFrom(
  '',
  '/members',
  '#top',
  'https://example.com/?a="b"&c=<d>',
  'mailto:a@b.example',
  ...hostile,
);
const richText = fc.tuple(hostileText, target).map(([text, href]) => ({
  type: 'doc',
  content: [
    { type: 'script', content: [{ type: 'text', text }] },
    {
      type: 'paragraph',
      attrs: { onclick: text },
      content: [{ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }],
    },
  ],
}));

function valueOf(field: BlockField, ids: Record<string, string[]>, depth: number): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'line':
      return fc.oneof(hostileText, fc.constantFrom('https://vimeo.com/76979871', 'https://youtu.be/dQw4w9WgXcQ'));
    case 'paragraph':
      return hostileText;
    case 'link':
      return target;
    case 'number':
      return fc.integer({ min: field.min, max: field.max });
    case 'switch':
      return fc.boolean();
    case 'choice':
      return fc.constantFrom(...field.options.map(({ value }) => value));
    case 'rich-text':
      return richText;
    case 'moment':
      return fc.constantFrom('', '2027-05-30 18:00', '1999-12-31 23:59', '2027-02-31 25:00');
    case 'posts':
      return fc.shuffledSubarray(ids[field.type] ?? []).map((chosen) => chosen.slice(0, field.max));
    case 'faqs':
      return fc.shuffledSubarray(ids['faqs'] ?? []).map((chosen) => chosen.slice(0, field.max));
    case 'cuisine':
    case 'category':
    case 'faq-category':
    case 'section':
      return fc.constantFrom('', ...(ids[field.kind] ?? []));
    case 'items':
      return fc
        .uniqueArray(
          fc.record({ id: fc.constantFrom('one', 'two', 'three', '<b>'), more: fieldsOf(field.fields, ids, depth) }),
          { selector: ({ id }) => id, maxLength: 3 },
        )
        .map((list) => list.map(({ id, more }) => ({ ...more, id })));
    case 'blocks':
      return depth > 2 ? fc.constant([]) : fc.array(anyBlock(ids, depth), { maxLength: 2 });
    default:
      return field satisfies never;
  }
}
