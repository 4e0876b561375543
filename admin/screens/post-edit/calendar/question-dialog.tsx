import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { dayWords } from '../../../ui/month-days.ts';
import type { Calendar, Question } from './use-calendar.ts';

type Props = Question & { calendar: Calendar };

/** Asks for another day or for other hours: what dragging does with a mouse. Not a form, since forms can't nest. */
export function QuestionDialog({ kind, occurrence, calendar }: Props) {
  const { stop, date, place, from, to } = occurrence;
  const [values, setValues] = useState({ date, from, to });
  const [tried, setTried] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  // The dialog opens before; it would begin at its Close button.
  useEffect(() => first.current?.focus(), []);
  const fields = kind === 'move' ? (['date'] as const) : (['from', 'to'] as const);
  function apply() {
    setTried(true);
    if (fields.some((field) => values[field] === '')) return;
    calendar.answered();
    if (kind === 'move') calendar.moveTo(stop, values.date);
    else calendar.setHours(occurrence, { from: values.from, to: values.to });
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    apply();
  }
  return (
    <Modal
      title={kind === 'move' ? `Move ${place || `the ${calendar.noun}`}` : `Hours on ${dayWords(date)}`}
      onClose={calendar.answered}
      footer={
        <Button tone="primary" onClick={apply}>
          {kind === 'move' ? 'Move' : 'Set the hours'}
        </Button>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears Enter in its fields */}
      <div className="grid grid-cols-2 gap-3 pt-1" onKeyDown={onKeyDown}>
        {fields.map((field) => (
          <Field
            key={field}
            label={labels[field]}
            error={tried && values[field] === '' ? `Choose a ${field === 'date' ? 'date' : 'time'}` : undefined}
            hint={field === 'to' && values.to <= values.from ? 'The next day.' : undefined}
            className={field === 'date' ? 'col-span-2' : ''}
          >
            {(control) => (
              <input
                {...control}
                ref={field === fields[0] ? first : undefined}
                type={field === 'date' ? 'date' : 'time'}
                value={values[field]}
                onChange={({ target }) => setValues((before) => ({ ...before, [field]: target.value }))}
              />
            )}
          </Field>
        ))}
      </div>
    </Modal>
  );
}

const labels = { date: 'Date', from: 'From', to: 'To' };
