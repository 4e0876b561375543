import type { BlockField } from '#shared/blocks/base/define.ts';
import type { Media } from '#shared/schemas/media.ts';
import type { RichText } from '#shared/schemas/rich-text.ts';

import { localTimeWords } from '../words/local-time.ts';
import type { Names } from '../words/names.ts';
import { plain } from '../words/plain-words.ts';
import type { Changed, FieldChange } from './field-change.ts';
import { type Field, pictureField, shownChanges, textField, unknownChanges, valueField } from './fields.ts';
import { chosenChanged } from './list-changes.ts';
import { richTextChanged } from './text-changes.ts';
import { listNodes, treeChanges } from './tree-changes.ts';

type Sides<Value> = { before: Value; after: Value };

type Context = {
  /** The block's pictures by slot. */
  media: Sides<Record<string, Media>>;
  names: Names;
  /** Of a new block only what its editor wrote or chose is shown, not its defaults. */
  isNew: boolean;
};

/** The changes of a block's prop, by the kind of its field. Nested blocks are items of their own. */
export function shownBlockField(
  prop: string,
  field: BlockField,
  before: unknown,
  after: unknown,
  context: Context,
): FieldChange[] {
  if (context.isNew && ['number', 'switch', 'choice'].includes(field.kind)) return [];
  const shown = fieldOf(field, context);
  return shown ? shownChanges(prop, shown as Field<unknown>, before, after) : [];
}

function fieldOf(field: BlockField, { media, names }: Context): Field<never> | null {
  const { label } = field;
  switch (field.kind) {
    case 'blocks':
      return null;
    case 'line':
    case 'paragraph':
    case 'link':
      return textField(label);
    case 'moment':
      return valueField<string>(label, localTimeWords);
    case 'number':
    case 'switch':
      return valueField<string | number | boolean>(label, plain);
    case 'choice':
      return valueField<string>(
        label,
        (value) => field.options.find((option) => option.value === value)?.label ?? value,
      );
    case 'cuisine':
    case 'category':
      return valueField<string>(label, (id) => id && names.tag(id));
    case 'faq-category':
      return valueField<string>(label, (id) => id && names.faqCategory(id));
    case 'section':
      return valueField<string>(label, (id) => id && names.section(id));
    case 'posts':
      return chosenField(label, names.post);
    case 'faqs':
      return chosenField(label, names.faq);
    case 'rich-text':
      return {
        label,
        show: (before?: RichText, after?: RichText) =>
          richTextChanged(before, after, {
            before: (id) => media.before[id] ?? null,
            after: (id) => media.after[id] ?? null,
          }),
      };
    case 'items':
      return { label, show: (before?: Item[], after?: Item[]) => itemsChanged(field, before, after, media) };
  }
}

function chosenField(label: string, nameOf: (id: string) => string): Field<string[]> {
  return { label, show: (before, after) => chosenChanged(before, after, nameOf) };
}

type Item = { id: string; [prop: string]: unknown };
type ItemsField = Extract<BlockField, { kind: 'items' }>;

/** The changed rows of a block's list. Their fields are texts; the slot of a row's picture is the row's id. */
function itemsChanged(field: ItemsField, before: Item[] = [], after: Item[] = [], media: Context['media']): Changed {
  const nodes = (items: Item[]) => listNodes(items, (item, at) => ({ id: item.id, name: rowName(item, field, at) }));
  return {
    kind: 'items',
    items: treeChanges(nodes(before), nodes(after), {
      fields: (was, is) => [
        ...Object.entries(field.fields).flatMap(([prop, { label }]) =>
          shownChanges(prop, textField(label), plain(was?.[prop] as string), plain(is[prop] as string)),
        ),
        ...(field.picture
          ? shownChanges('picture', pictureField(field.picture.label), was && media.before[was.id], media.after[is.id])
          : []),
        ...unknownChanges(['id', ...Object.keys(field.fields)], was, is),
      ],
    }),
  };
}

function rowName(item: Item, { item: noun, fields }: ItemsField, at: number): string {
  const texts = Object.keys(fields).map((prop) => item[prop]);
  return texts.find((text): text is string => typeof text === 'string' && text !== '') ?? `${noun} ${at + 1}`;
}
