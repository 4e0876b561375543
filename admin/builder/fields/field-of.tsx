import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ChangeEvent, Suspense, useState } from 'react';

import type { BlockField } from '#shared/blocks/define.ts';
import { fullListLimit } from '#shared/rules/constants.ts';
import { postTypes } from '#shared/rules/post-types.ts';

import { labelOf, type PageItem, titleOf } from '../../page-blocks/page-items.ts';
import { ChosenPosts } from '../../pickers/chosen-posts.tsx';
import { LinkField } from '../../pickers/link-field.tsx';
import { useEditorTools } from '../../post-form/editor-context.ts';
import { postListQuery } from '../../queries/posts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { Switch } from '../../ui/switch.tsx';
import { $adding } from '../state/builder-state.ts';
import { useCommands } from '../state/use-commands.ts';
import type { BoundField, FieldsOf } from './bound-field.ts';
import { BlogCategoryField, CategoryField, ChoiceField, CuisineField, SectionField } from './choice-field.tsx';
import { ItemsField } from './items-field.tsx';

const RichTextEditor = lazyNamed(() => import('../../editor/rich-text-editor.tsx'), 'RichTextEditor');

function words(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The input for one prop of a block, by the kind of its field. */
export function FieldOf({ Fields, ...bound }: BoundField & { Fields: FieldsOf }) {
  const { field, value, error, onChange } = bound;
  const { label, hint } = field;
  switch (field.kind) {
    case 'line':
    case 'paragraph':
      return <WordsField {...bound} field={field} />;
    case 'link':
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
    case 'number':
      return <NumberField {...bound} field={field} />;
    case 'switch':
      return (
        <Switch
          label={label}
          {...(hint ? { hint } : {})}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
      );
    case 'moment':
      return <MomentField {...bound} />;
    case 'rich-text':
      return <TextField {...bound} />;
    case 'posts':
      return <PostsField {...bound} field={field} />;
    case 'items':
      return <ItemsField {...bound} field={field} Fields={Fields} />;
    case 'blocks':
      return <InnerBlocks {...bound} />;
    case 'choice':
      return <ChoiceField {...bound} field={field} />;
    case 'cuisine':
      return <CuisineField {...bound} field={field} />;
    case 'category':
      return <BlogCategoryField {...bound} field={field} />;
    case 'faq-category':
      return <CategoryField {...bound} field={field} />;
    case 'section':
      return <SectionField {...bound} field={field} />;
  }
}

type WordsKind = Extract<BlockField, { kind: 'line' | 'paragraph' }>;

function WordsField({ field, value, error, onChange }: BoundField<WordsKind>) {
  return (
    <Field label={field.label} hint={field.hint} error={error}>
      {(control) => {
        const props = {
          ...control,
          dir: 'auto',
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

type NumberKind = Extract<BlockField, { kind: 'number' }>;

/** A whole number. Invalid input, such as an empty field, stays in the field and isn't stored. */
function NumberField({ field, value, error, onChange }: BoundField<NumberKind>) {
  const { label, hint, min, max } = field;
  const [typed, setTyped] = useState<string | null>(null);
  const stored = typeof value === 'number' ? String(value) : '';
  const wrong = typed !== null && !fits(typed, min, max);
  return (
    <Field label={label} hint={hint} error={wrong ? `A whole number from ${min} to ${max}` : error}>
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
          onBlur={() => setTyped(null)}
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
    <Field label={label} hint={hint ?? 'By the clocks of this site.'} error={error}>
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
  const { onFlush } = useEditorTools();
  return (
    <div className="space-y-1">
      <p aria-hidden className="font-medium">
        {field.label}
      </p>
      <Suspense fallback={<div className="border-edge/60 bg-surface h-72 rounded-md border" />}>
        <RichTextEditor label={field.label} value={value} onChange={onChange} onFlush={onFlush} />
      </Suspense>
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
                <span className="text-soft min-w-0 truncate text-[13px]">{titleOf(item)}</span>
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

type PostsKind = Extract<BlockField, { kind: 'posts' }>;

function PostsField({ field, value, error, onChange }: BoundField<PostsKind>) {
  const type = postTypes[field.type];
  const { data } = useQuery(
    postListQuery({ type: type.id, limit: fullListLimit, offset: 0, sortBy: 'position', sortDir: 'asc' }),
  );
  return (
    <ChosenPosts
      label={field.label}
      hint={field.hint}
      noun={type.label.toLowerCase()}
      max={field.max}
      posts={data?.data}
      value={Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []}
      readOnly={false}
      error={error}
      onChange={onChange}
    />
  );
}
