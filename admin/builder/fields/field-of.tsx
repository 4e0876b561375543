import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ChangeEvent, type ComponentType, useState } from 'react';

import type { BlockField } from '#shared/blocks/base/define.ts';
import { faqOptions } from '#shared/content/option-lists.ts';
import { postTypes } from '#shared/rules/post-types.ts';

import { labelOf, type PageItem, titleOf } from '../../page-blocks/page-items.ts';
import { ChosenList } from '../../pickers/chosen-list.tsx';
import { ChosenPosts } from '../../pickers/chosen-posts.tsx';
import { LinkField } from '../../pickers/link-field.tsx';
import { TextEditor } from '../../post-form/text-editor.tsx';
import { faqsQuery } from '../../queries/faqs.ts';
import { fullListQuery } from '../../queries/posts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { $adding } from '../state/builder-state.ts';
import { useCommands } from '../state/use-commands.ts';
import type { BoundField, FieldsOf } from './bound-field.ts';
import { BlogCategoryField, CategoryField, ChoiceField, CuisineField, SectionField } from './choice-field.tsx';
import { ItemsField } from './items-field.tsx';

type Props<Kind extends BlockField['kind'] = BlockField['kind']> = BoundField<Kind> & { Fields: FieldsOf };

/** The input for one prop of a block, by the kind of its field. */
export function FieldOf(props: Props) {
  // TypeScript doesn't see that the kind of the input is the kind of the field.
  const Input = inputs[props.field.kind] as ComponentType<Props>;
  return <Input {...props} />;
}

const inputs: { [Kind in BlockField['kind']]: ComponentType<Props<Kind>> } = {
  line: WordsField,
  paragraph: WordsField,
  link: LinkInput,
  number: NumberField,
  switch: SwitchField,
  moment: MomentField,
  'rich-text': TextField,
  posts: PostsField,
  faqs: FaqsField,
  items: ItemsField,
  blocks: InnerBlocks,
  choice: ChoiceField,
  cuisine: CuisineField,
  category: BlogCategoryField,
  'faq-category': CategoryField,
  section: SectionField,
};

function words(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function LinkInput({ field: { label, hint }, value, error, onChange }: BoundField<'link'>) {
  return (
    <LinkField
      label={label}
      value={words(value)}
      error={error}
      disabled={false}
      {...(hint ? { hint } : {})}
      onChange={onChange}
      onLeave={() => undefined}
    />
  );
}

function SwitchField({ field: { label, hint }, value, onChange }: BoundField<'switch'>) {
  return (
    <Switch
      label={label}
      {...(hint ? { hint } : {})}
      checked={value === true}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

function WordsField({ field, value, error, onChange }: BoundField<'line' | 'paragraph'>) {
  return (
    <Field label={field.label} hint={field.hint} error={error}>
      {(control) => {
        const props = {
          ...control,
          maxLength: field.max,
          placeholder: field.placeholder,
          value: words(value),
          onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(target.value),
        };
        return field.kind === 'line' ? <input {...props} autoComplete="off" /> : <textarea {...props} rows={3} />;
      }}
    </Field>
  );
}

/** A whole number. Invalid input, such as an empty field, stays in the field and isn't stored. */
function NumberField({ field, value, error, onChange }: BoundField<'number'>) {
  const { label, hint, min, max } = field;
  const [typed, setTyped] = useState<string | null>(null);
  const stored = typeof value === 'number' ? String(value) : '';
  const wrong = typed !== null && !fits(typed, min, max);
  return (
    <Field label={label} hint={hint} error={wrong ? `Enter a whole number from ${min} to ${max}` : error}>
      {(control) => (
        <input
          {...control}
          type="number"
          min={min}
          max={max}
          inputMode="numeric"
          value={typed ?? stored}
          onChange={({ target }) => {
            setTyped(target.value);
            if (fits(target.value, min, max)) onChange(Number(target.value));
          }}
          onBlur={() => {
            if (!wrong) setTyped(null);
          }}
        />
      )}
    </Field>
  );
}

function fits(typed: string, min: number, max: number): boolean {
  const number = Number(typed);
  return typed !== '' && Number.isInteger(number) && number >= min && number <= max;
}

function MomentField({ field: { label, hint }, value, error, onChange }: BoundField) {
  return (
    <Field label={label} hint={hint ?? 'In this site’s time zone.'} error={error}>
      {(control) => (
        <input
          {...control}
          type="datetime-local"
          max="9999-12-31T23:59"
          value={words(value).replace(' ', 'T')}
          onChange={(event) => onChange(event.target.value.replace('T', ' '))}
        />
      )}
    </Field>
  );
}

function TextField({ field, value, onChange }: BoundField) {
  return (
    <div className="space-y-1">
      <TextEditor label={field.label} value={value} onChange={onChange} />
    </div>
  );
}

/** The blocks inside a block, each with a button that selects it. */
function InnerBlocks({ field, value, blockId, path }: BoundField) {
  const { select } = useCommands();
  const inside = (Array.isArray(value) ? value : []) as PageItem[];
  return (
    <div className="space-y-1.5">
      <p className="font-medium">{field.label}</p>
      {inside.length > 0 && (
        <ul className="border-line divide-line divide-y rounded-md border">
          {inside.map((item) => (
            <li key={item.props.id}>
              <button
                type="button"
                onClick={() => select(item.props.id)}
                className="hover:bg-sunken flex min-h-9 w-full items-center gap-2 px-3 text-left"
              >
                <span className="font-medium">{labelOf(item)}</span>
                <span dir="auto" className="text-soft min-w-0 truncate text-[13px]">
                  {titleOf(item)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button size="sm" onClick={() => $adding.set({ into: { parent: blockId, slot: path } })}>
        <Plus size={14} aria-hidden /> Add to {field.label.toLowerCase()}
      </Button>
    </div>
  );
}

function PostsField({ field, value, error, onChange }: BoundField<'posts'>) {
  const type = postTypes[field.type];
  const { data } = useQuery(fullListQuery(type.id));
  return (
    <ChosenPosts
      label={field.label}
      hint={field.hint}
      noun={type.label.toLowerCase()}
      max={field.max}
      posts={data?.data}
      value={idsOf(value)}
      readOnly={false}
      error={error}
      onChange={onChange}
    />
  );
}

function FaqsField({ field, value, error, onChange }: BoundField<'faqs'>) {
  const { data } = useQuery(faqsQuery);
  return (
    <ChosenList
      label={field.label}
      hint={field.hint}
      noun="question"
      placeholder="Search by words"
      max={field.max}
      options={data && faqOptions(data)}
      nameOf={(id) => data?.find((faq) => faq.id === id)?.question}
      value={idsOf(value)}
      readOnly={false}
      error={error}
      onChange={onChange}
    />
  );
}

function idsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
}
