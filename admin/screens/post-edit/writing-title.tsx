import { type KeyboardEvent, useId } from 'react';

import type { Post } from '#shared/schemas/posts.ts';

import { useTitle } from '../../post-form/use-title.ts';
import { FieldError } from '../../ui/field.tsx';

/** The title of a text, as its first line: it wraps, and Enter goes on to the text. */
export function WritingTitle({ post }: { post: Post | null }) {
  const { field, error } = useTitle(post);
  const id = useId();
  return (
    <div className="border-line focus-within:border-accent border-b">
      <textarea
        {...field}
        dir="auto"
        rows={1}
        aria-label="Title"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        placeholder="Title"
        autoComplete="off"
        enterKeyHint="next"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a new post starts with its title
        autoFocus={post === null}
        className="writing-line block field-sizing-content w-full resize-none bg-transparent py-2 text-2xl leading-8 font-semibold tracking-tight outline-none sm:text-[1.75rem]"
        onKeyDown={toText}
        onChange={(event) => {
          const { value } = event.target;
          // A pasted title may have line breaks.
          if (value.includes('\n')) event.target.value = value.replaceAll(/\s*\n\s*/g, ' ');
          void field.onChange(event);
        }}
      />
      {error && (
        <div className="writing-line pb-2.5">
          <FieldError id={id} text={error} />
        </div>
      )}
    </div>
  );
}

function toText(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.currentTarget.closest('[data-writing]')?.querySelector<HTMLElement>('[contenteditable="true"]')?.focus();
}
