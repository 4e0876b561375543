import { Trash2 } from 'lucide-react';
import type { PointerEvent } from 'react';

import { answerLine } from '#shared/content/answer-text.ts';
import type { Faq } from '#shared/schemas/content.ts';

import { onRowKey } from '../../lists/row-keys.ts';
import { IconButton } from '../../ui/button.tsx';
import { type Direction, DragHandle } from '../../ui/drag-handle.tsx';

type Props = {
  faq: Faq;
  readOnly: boolean;
  sortable: boolean;
  dragged: boolean;
  onOpen: () => void;
  onRemove: () => void;
  onHandleDown: (event: PointerEvent) => void;
  onStep: (direction: Direction) => void;
};

/** Why visitors don't see a question; null when they do. */
function hidden({ question, answer }: Faq): string | null {
  if (!question.trim()) return 'Not shown: no question';
  return answer.trim() ? null : 'Not shown: no answer';
}

/** What a question is called, also without words. */
export function questionOf({ question }: Pick<Faq, 'question'>): string {
  return question.trim() || 'Question without text';
}

export function FaqRow({ faq, readOnly, sortable, dragged, onOpen, onRemove, onHandleDown, onStep }: Props) {
  const name = questionOf(faq);
  const reason = hidden(faq);
  return (
    <li
      data-row
      className={`border-line hover:bg-sunken focus-within:bg-sunken flex min-h-12 items-center gap-1 border-b pr-2 pl-2 transition-opacity last:border-0 ${dragged ? 'opacity-40' : ''}`}
    >
      <DragHandle
        id={faq.id}
        name={name}
        disabled={readOnly || !sortable}
        onPointerDown={onHandleDown}
        onDirection={onStep}
      />
      <button
        type="button"
        data-open
        onClick={onOpen}
        onKeyDown={(event) => onRowKey(event, readOnly ? undefined : onRemove)}
        aria-keyshortcuts="e Delete"
        className="min-w-0 grow rounded-sm px-2 py-1.5 text-left"
      >
        <span dir="auto" className={`block truncate ${faq.question.trim() ? 'font-medium' : 'text-soft'}`}>
          {name}
        </span>
        <span dir="auto" className="text-soft block truncate text-[13px]">
          {reason ? <span className="text-warn">{reason}</span> : answerLine(faq.answer)}
        </span>
      </button>
      {!readOnly && (
        <IconButton size="icon-sm" label={`Move ${name} to trash`} onClick={onRemove}>
          <Trash2 size={15} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
