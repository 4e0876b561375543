import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { type PostStatusId, postStatusIds, postStatusLabels } from '#shared/rules/post-status.ts';
import type { ListedPost } from '#shared/schemas/posts.ts';

import { factOf, type PostFact } from '../../queries/post-facts.ts';
import { FieldError } from '../../ui/field.tsx';
import type { Field, Unsaved } from './cell-edits.ts';
import { useListTools } from './list-context.ts';
import { focusRow } from './use-row-keys.ts';

type CellField = Exclude<Field, 'tags'>;
type Props = { post: ListedPost; field: CellField; isOpen: boolean; unsaved: Unsaved | undefined };

const labels = { title: 'Title', status: 'Status', position: 'Position' } satisfies Record<CellField, string>;
const order: CellField[] = ['title', 'status', 'position'];
/** Scheduling is missing: it needs a time, which only the form asks for. */
const statuses: PostStatusId[] = [postStatusIds.draft, postStatusIds.published, postStatusIds.archived];

/** Changes one fact in the row: Enter saves and goes down, Tab saves and goes on, Escape takes back. */
export function CellEditor({ post, field, isOpen, unsaved }: Props) {
  const { shown, edits } = useListTools();
  const input = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const [text, setText] = useState(() => textOf(unsaved?.fact ?? factOf(post, field)));
  const [error, setError] = useState(unsaved?.error ?? '');
  const errorId = useId();
  // An editor that leaves by a key is blurred afterwards.
  const isDone = useRef(false);
  useEffect(() => {
    if (!isOpen) return;
    input.current?.focus();
    if (field !== 'status') input.current?.select();
  }, [isOpen, field]);

  /** Whether the cell may be left. */
  function commit(isByKey: boolean): boolean {
    if (isDone.current) return true;
    const read = factFrom(field, text);
    if ('problem' in read) {
      setError(read.problem);
      return false;
    }
    // What was refused is tried again only if somebody asks for it.
    if (unsaved && !isByKey && textOf(unsaved.fact) === text) return true;
    isDone.current = true;
    void edits.save(post, read.fact);
    return true;
  }
  function leave(to: string) {
    isDone.current = true;
    flushSync(() => edits.edit(null));
    focusRow(to);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    event.stopPropagation();
    if (event.key === 'Escape') {
      edits.drop(post.id, field);
      leave(post.id);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const below = shown[shown.findIndex(({ id }) => id === post.id) + 1] ?? post;
      if (commit(true)) leave(below.id);
    } else if (event.key === 'Tab') {
      const next = neighbor(post, field, event.shiftKey ? -1 : 1);
      if (next) event.preventDefault();
      if (commit(true) && next) edits.edit({ id: post.id, field: next });
    }
  }
  function neighbor({ id }: ListedPost, from: CellField, step: 1 | -1): CellField | undefined {
    const fields = order.filter((each) => edits.mayEdit(post, each) && isShown(id, each));
    return fields[fields.indexOf(from) + step];
  }
  return (
    <div data-editing={field} className="min-w-0 py-1 text-left">
      <CellControl
        status={post.post_status_id}
        field={field}
        ref={input}
        aria-label={`${labels[field]} of ${post.title}`}
        aria-invalid={error !== '' || undefined}
        aria-describedby={error ? errorId : undefined}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setError('');
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (commit(false) && isOpen) edits.edit(null);
        }}
      />
      {error && (
        <div className="pt-1 wrap-anywhere whitespace-normal">
          <FieldError id={errorId} text={error} />
        </div>
      )}
    </div>
  );
}

type ControlProps = ComponentProps<'input'> & ComponentProps<'select'> & { field: CellField; status: PostStatusId };

function CellControl({ field, status, ...control }: ControlProps) {
  if (field === 'status') {
    return (
      <select {...control} className="field h-8!">
        {[...new Set([...statuses, status])].map((each) => (
          <option key={each} value={each}>
            {postStatusLabels[each]}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...control}
      dir="auto"
      autoComplete="off"
      inputMode={field === 'position' ? 'numeric' : undefined}
      maxLength={field === 'title' ? 300 : 6}
      className={`field h-8! ${field === 'position' ? 'text-right' : ''}`}
    />
  );
}

/** Whether the row has a cell of the field that isn't hidden in this window. */
function isShown(id: string, field: CellField): boolean {
  const row = document.querySelector(`tr[data-post="${CSS.escape(id)}"]`);
  return (row?.querySelector<HTMLElement>(`td[data-field="${field}"]`)?.offsetWidth ?? 0) > 0;
}

function textOf({ field, value }: PostFact): string {
  return field === 'position' ? String(value + 1) : String(value);
}

function factFrom(field: CellField, text: string): { fact: PostFact } | { problem: string } {
  const typed = text.trim();
  if (field === 'status') return { fact: { field, value: Number(typed) as PostStatusId } };
  if (field === 'title') return typed === '' ? { problem: 'Enter a title' } : { fact: { field, value: typed } };
  return /^[1-9]\d{0,5}$/.test(typed)
    ? { fact: { field, value: Number(typed) - 1 } }
    : { problem: 'Enter a position in the list, such as 1' };
}
