import type { ReactNode, Ref } from 'react';

import { OwnWords } from './word-changes.tsx';

export type Side = 'mine' | 'theirs';
/** One thing that both people changed, as each of them has it. */
export type ConflictField = { key: string; label: string } & Record<Side, ReactNode>;

const sides = [
  { side: 'mine', label: 'Yours' },
  { side: 'theirs', label: 'Theirs' },
] as const;

type Choosing = { choices: Record<string, Side>; onChoose: (side: Side, key: string) => void };

type Props = {
  title: ReactNode;
  lead: string;
  fields: ConflictField[];
  /** Where each field is chosen by itself. */
  choosing?: Choosing;
  /** What comes in without a question. */
  note?: ReactNode;
  /** The buttons that end the conflict. */
  children: ReactNode;
  ref?: Ref<HTMLElement>;
};

/** Both versions of what two people changed, side by side. Nothing is written until one is chosen. */
export function ConflictView({ title, lead, fields, choosing, note, children, ref }: Props) {
  return (
    <section
      ref={ref}
      aria-labelledby="conflict-title"
      className="border-danger bg-surface overflow-hidden rounded-lg border"
    >
      <header className="bg-danger-wash px-4 py-3" role="alert">
        <h2 id="conflict-title" className="font-semibold">
          {title}
        </h2>
        <p>{lead}</p>
      </header>
      <div className="space-y-4 p-4">
        {fields.map((field) => (
          <ConflictChoice key={field.key} field={field} choosing={choosing} />
        ))}
        {note}
      </div>
      <footer className="border-line flex flex-wrap items-center gap-2 border-t px-4 py-3">{children}</footer>
    </section>
  );
}

/** One field that two people changed: both versions side by side, as one choice where it is chosen by itself. */
export function ConflictChoice({ field, choosing }: { field: ConflictField; choosing?: Choosing | undefined }) {
  const { key, label } = field;
  const chosen = choosing?.choices[key];
  const box = 'flex min-w-0 items-start gap-2 rounded-md border p-3';
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {sides.map(({ side, label: name }) => {
          const words = (
            <span className="min-w-0 grow">
              <span className="text-soft block text-[13px]">{name}</span>
              {field[side]}
            </span>
          );
          if (!choosing)
            return (
              <div key={side} className={`${box} border-line`}>
                {words}
              </div>
            );
          return (
            <label
              key={side}
              className={`${box} ${chosen === side ? 'border-accent bg-accent-wash' : 'border-line hover:bg-sunken'}`}
            >
              <input
                type="radio"
                name={key}
                value={side}
                checked={chosen === side}
                onChange={() => choosing.onChoose(side, key)}
                className="mt-0.5 shrink-0"
              />
              {words}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** A field whose two versions are read as words, with the words marked that the other one doesn't have. */
export function wordsField(key: string, label: string, mine: string, theirs: string): ConflictField {
  const own = (text: string, other: string) =>
    text ? <OwnWords text={text} other={other} /> : <span className="text-soft">empty</span>;
  return { key, label, mine: own(mine, theirs), theirs: own(theirs, mine) };
}
