const hints: [keys: string[], what: string][] = [
  [['↑', '↓'], 'move'],
  [['x'], 'select'],
  [['⇧', '↓'], 'select on'],
  [['e'], 'open'],
];

/** The keys of a list, where there is a keyboard to press them on. */
export function KeyHints({ mayTrash }: { mayTrash: boolean }) {
  const rows = mayTrash ? [...hints, [['⌫'], 'trash'] satisfies [string[], string]] : hints;
  return (
    <p aria-hidden className="text-soft flex flex-wrap gap-x-4 gap-y-1 text-[13px] max-md:hidden pointer-coarse:hidden">
      {rows.map(([keys, what]) => (
        <span key={what} className="inline-flex items-center gap-1">
          {keys.map((key) => (
            <kbd
              key={key}
              className="border-line bg-surface min-w-5 rounded-sm border px-1 text-center font-sans text-xs leading-4.5"
            >
              {key}
            </kbd>
          ))}
          {what}
        </span>
      ))}
    </p>
  );
}
