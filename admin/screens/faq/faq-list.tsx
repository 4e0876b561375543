import { Fragment, useRef, useState } from 'react';

import type { Faq } from '#shared/schemas/content.ts';

import { useFaqTrash, usePlaceFaq } from '../../queries/faqs.ts';
import { type Direction, DropLine, focusHandle } from '../../ui/drag-handle.tsx';
import { notify } from '../../ui/notify.ts';
import { useRowDrag } from '../../ui/use-row-drag.ts';
import { type FaqGroup, gapOfStep, linesOf, placeAt, placed } from './faq-order.ts';
import { FaqRow, questionOf } from './faq-row.tsx';

type Props = {
  /** All questions, including filtered ones: positions count across all of them. */
  all: Faq[];
  groups: FaqGroup[];
  readOnly: boolean;
  sortable: boolean;
  onOpen: (faq: Faq) => void;
};

export function FaqList({ all, groups, readOnly, sortable, onOpen }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const place = usePlaceFaq();
  const { trash, restore } = useFaqTrash();
  const lines = linesOf(groups);

  function drop(from: number, gap: number) {
    const faq = lines[from]?.faq;
    if (!faq || gap === from || gap === from + 1) return;
    const target = placeAt(lines, from, gap);
    const next = placed(all, faq, target);
    place.mutate({ faq, ...next });
    const group = next.after.filter((other) => other.category?.id === target.group.category?.id);
    const index = group.findIndex(({ id }) => id === faq.id);
    setAnnouncement(
      `${faq.question} is at position ${index + 1} of ${group.length} in ${target.group.category?.name ?? 'the questions without a category'}.`,
    );
  }
  const { dragging, onHandleDown } = useRowDrag({
    list,
    settle: (_from, { gap }) => ({ gap: Math.max(1, gap), depth: 0 }),
    onDrop: (from, { gap }) => drop(from, gap),
  });
  function step(index: number, direction: Direction) {
    const gap = direction === 'in' || direction === 'out' ? null : gapOfStep(lines, index, direction);
    if (gap === null) return;
    drop(index, gap);
    focusHandle(lines[index]?.faq?.id ?? '');
  }
  const onRemove = (faq: Faq) =>
    notify.done(trash.mutateAsync(faq.id), `“${questionOf(faq)}” moved to the trash`, () =>
      restore.mutateAsync(faq.id),
    );
  return (
    <>
      <ul ref={list} aria-label="Questions by category">
        {lines.map(({ group, faq }, index) => (
          <Fragment key={faq?.id ?? `group ${group.category?.id ?? ''}`}>
            {dragging?.gap === index && <DropLine />}
            {faq ? (
              <FaqRow
                faq={faq}
                readOnly={readOnly}
                sortable={sortable}
                dragged={dragging?.from === index}
                onOpen={() => onOpen(faq)}
                onRemove={() => onRemove(faq)}
                onHandleDown={(event) => onHandleDown(index, event)}
                onStep={(direction) => step(index, direction)}
              />
            ) : (
              <li data-row className="border-line bg-sunken border-b px-4 py-1.5 not-first:border-t-0">
                <h2 dir="auto" className="text-soft flex justify-between gap-3 text-[13px] font-medium">
                  <span className="min-w-0 truncate">
                    {group.category?.name ?? (groups.length > 1 ? 'Without a category' : 'Questions')}
                  </span>
                  <span className="font-normal">{group.faqs.length}</span>
                </h2>
              </li>
            )}
          </Fragment>
        ))}
        {dragging?.gap === lines.length && <DropLine />}
      </ul>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </>
  );
}
