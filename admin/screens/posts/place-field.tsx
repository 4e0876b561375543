import { useState } from 'react';

type Props = {
  place: number;
  count: number;
  name: string;
  /** `stay`: the keys go on with this row. */
  onPlace: (place: number, stay: boolean) => void;
};

/** A row's number in the order: another one moves it there. */
export function PlaceField({ place, count, name, onPlace }: Props) {
  const [text, setText] = useState<string | null>(null);
  function commit(stay: boolean): void {
    const wanted = Number(text);
    if (text !== null && Number.isInteger(wanted) && wanted >= 1 && wanted !== place)
      onPlace(Math.min(count, wanted), stay);
    setText(null);
  }
  return (
    <input
      aria-label={`Position of ${name}`}
      inputMode="numeric"
      autoComplete="off"
      value={text ?? String(place)}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setText(event.target.value.replaceAll(/\D/g, '').slice(0, 6))}
      onBlur={() => commit(false)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(true);
        if (event.key === 'Escape') setText(null);
      }}
      className="hover:border-edge/45 focus:border-edge focus:bg-surface h-7 w-12 shrink-0 rounded-md border border-transparent bg-transparent px-1 text-right"
    />
  );
}
