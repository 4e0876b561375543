import type { PointerEvent, ReactNode } from 'react';

import type { Occurrence } from '#shared/content/occurrences.ts';
import { formatHours } from '#shared/rules/clock-words.ts';

import { MenuButton } from '../../../ui/menu-button.tsx';
import { whenOf } from './occurrence-words.ts';
import type { Calendar } from './use-calendar.ts';

type Props = {
  calendar: Calendar;
  occurrence: Occurrence;
  className: string;
  tabIndex?: number;
  style?: { top: string; height: string; left: string; width: string };
  onPointerDown?: (event: PointerEvent) => void;
  children: ReactNode;
};

/** An occurrence in the calendar: a button with what can be done with it. */
export function OccurrenceMenu({ calendar, occurrence, className, children, ...button }: Props) {
  const { stop: id, date } = occurrence;
  const stop = calendar.stopOf(id);
  if (!stop) return null;
  const isSingle = stop.date !== undefined;
  const when = whenOf(occurrence, calendar.warningOf(occurrence));
  // A weekly stop that is canceled as a whole comes back as a whole.
  const canReturn = occurrence.cancelled && (isSingle || !stop.cancelled);
  return (
    <MenuButton
      {...button}
      isNamed
      data-occurrence={`${id} ${date}`}
      label={when}
      title={`${occurrence.place}, ${formatHours(occurrence)}, ${when}`}
      align="start"
      className={className}
      items={[
        { id: 'edit', label: `Edit the ${calendar.noun}`, onAction: () => calendar.edit(id, date) },
        isSingle && { id: 'move', label: 'Move to…', onAction: () => calendar.ask('move', occurrence) },
        {
          id: 'hours',
          label: isSingle ? 'Other hours…' : 'Other hours on this date…',
          onAction: () => calendar.ask('hours', occurrence),
        },
        canReturn
          ? { id: 'back', label: 'Bring it back', onAction: () => calendar.bringBack(occurrence) }
          : !occurrence.cancelled && {
              id: 'skip',
              label: isSingle ? 'Cancel it' : 'Skip this date',
              onAction: () => calendar.skip(occurrence),
            },
        isSingle && { id: 'remove', label: 'Remove', danger: true, onAction: () => calendar.remove(id, date) },
      ]}
    >
      {children}
      <span className="sr-only">{when}</span>
    </MenuButton>
  );
}
