import { type CalendarDate, parseDate, today } from '@internationalized/date';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { RefObject } from 'react';
import {
  Button as AriaButton,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  Dialog,
  Popover,
  RangeCalendar,
} from 'react-aria-components';

import { optionsQuery } from '../queries/domains.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { ownZone } from '../ui/own-zone.ts';

const shortcuts = [
  { label: 'Today', days: 1 },
  { label: 'Last 7 days', days: 7 },
  { label: 'Last 30 days', days: 30 },
];

type Props = {
  label: string;
  /** 'yyyy-MM-dd'; empty for an open end. */
  from: string;
  to: string;
  trigger: RefObject<HTMLElement | null>;
  onChange: (range: { from: string; to: string }) => void;
  onClose: () => void;
};

/** A calendar for a range of the domain's days, with presets. */
export function RangePopover({ label: name, from, to, trigger, onChange, onClose }: Props) {
  const { data: options } = useQuery(optionsQuery);
  const now = today(options?.timezone ?? ownZone());
  const start = from ? parseDate(from) : to ? parseDate(to) : null;
  const end = to ? parseDate(to) : start ? later(start, now) : null;
  function choose(range: { from: string; to: string }) {
    onChange(range);
    onClose();
  }
  return (
    <Popover
      triggerRef={trigger}
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      placement="bottom start"
      className="floating animate-in max-w-[calc(100vw-1rem)]"
    >
      <Dialog aria-label={name} className="space-y-3 p-3 outline-none">
        <div className="flex flex-wrap gap-1">
          {shortcuts.map(({ label, days }) => (
            <Button key={label} size="sm" onClick={() => choose(lastDays(days, now))}>
              {label}
            </Button>
          ))}
          {(from || to) && (
            <Button size="sm" tone="quiet" onClick={() => choose({ from: '', to: '' })}>
              Any day
            </Button>
          )}
        </div>
        <RangeCalendar
          aria-label={name}
          className="mx-auto w-fit"
          value={start && end ? { start, end } : null}
          defaultFocusedValue={end ?? now}
          maxValue={end && end.compare(now) > 0 ? end : now}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened it to choose a day
          autoFocus
          onChange={(range) => choose({ from: range.start.toString(), to: range.end.toString() })}
        >
          <div className="mb-2 flex items-center justify-between">
            <AriaButton slot="previous" className={buttonClass({ tone: 'quiet', size: 'icon-sm' })}>
              <ChevronLeft size={16} aria-hidden />
            </AriaButton>
            <CalendarHeading className="font-medium" />
            <AriaButton slot="next" className={buttonClass({ tone: 'quiet', size: 'icon-sm' })}>
              <ChevronRight size={16} aria-hidden />
            </AriaButton>
          </div>
          <CalendarGrid>
            <CalendarGridHeader>
              {(day) => (
                <CalendarHeaderCell className="text-soft size-9 text-[13px] font-normal">{day}</CalendarHeaderCell>
              )}
            </CalendarGridHeader>
            <CalendarGridBody>
              {(date) => (
                <CalendarCell
                  date={date}
                  className="data-selected:bg-accent-wash data-hovered:bg-sunken data-selection-start:bg-accent! data-selection-start:text-accent-ink data-selection-end:bg-accent! data-selection-end:text-accent-ink data-focus-visible:outline-accent data-disabled:text-edge grid size-9 cursor-pointer place-items-center rounded-md data-disabled:cursor-not-allowed data-focus-visible:outline-2 data-focus-visible:outline-offset-1 data-outside-month:invisible data-outside-visible-range:invisible"
                />
              )}
            </CalendarGridBody>
          </CalendarGrid>
        </RangeCalendar>
      </Dialog>
    </Popover>
  );
}

function later(first: CalendarDate, second: CalendarDate): CalendarDate {
  return first.compare(second) > 0 ? first : second;
}

/** The last `count` days, including today. */
function lastDays(count: number, now: CalendarDate): { from: string; to: string } {
  return { from: now.subtract({ days: count - 1 }).toString(), to: now.toString() };
}
