import type { ReactNode, Ref } from 'react';

import { OwnWords } from './word-changes.tsx';

export type Side = 'mine' | 'theirs';
/** A field that both people changed, with both versions. */
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
  /** Lets the user choose each field separately. */
  choosing?: Choosing;
  /** The other person's changes that don't collide. */
  note?: ReactNode;
  /** The buttons that end the conflict. */
  children: ReactNode;
  ref?: Ref<HTMLElement>;
};

/** Shows both versions of the colliding fields side by side. Nothing is written until the user chooses. */
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

/** Both versions of a field side by side; radio buttons if each field is chosen separately. */
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

/** A text field; marks the words that the other version lacks. */
export function wordsField(key: string, label: string, mine: string, theirs: string): ConflictField {
  const own = (text: string, other: string) =>
    text ? <OwnWords text={text} other={other} /> : <span className="text-soft">empty</span>;
  return { key, label, mine: own(mine, theirs), theirs: own(theirs, mine) };
}
