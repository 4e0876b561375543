import { type Collision, type Side } from './merge-values.ts';
import { PictureOf } from './picture-of.tsx';
import type { Names } from './post-parts.ts';
import { OwnWords } from './word-changes.tsx';

type Props = { collision: Collision; names: Names; chosen: Side | undefined; onChoose: (side: Side) => void };

const sides = [
  { side: 'mine', label: 'Yours' },
  { side: 'theirs', label: 'Theirs' },
] as const;

/** One part that two people changed: both versions side by side, as one choice. */
export function ConflictChoice({ collision, names, chosen, onChoose }: Props) {
  const { key, label, isPicture, words } = collision;
  const said = { mine: words(collision.mine, names), theirs: words(collision.theirs, names) };
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {sides.map(({ side, label: name }) => (
          <label
            key={side}
            className={`flex min-w-0 items-start gap-2 rounded-md border p-3 ${chosen === side ? 'border-accent bg-accent-wash' : 'border-line hover:bg-sunken'}`}
          >
            <input
              type="radio"
              name={key}
              value={side}
              checked={chosen === side}
              onChange={() => onChoose(side)}
              className="mt-0.5 shrink-0"
            />
            <span className="min-w-0 grow">
              <span className="text-soft block text-[13px]">{name}</span>
              {isPicture ? (
                <PictureOf id={said[side]} />
              ) : said[side] ? (
                <OwnWords text={said[side]} other={said[side === 'mine' ? 'theirs' : 'mine']} />
              ) : (
                <span className="text-soft">empty</span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
