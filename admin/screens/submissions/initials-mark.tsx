type Props = { name: string; tone: 'team' | 'sender'; className?: string };

const tones = { team: 'bg-accent-wash text-accent', sender: 'bg-sunken text-soft border-line border' };

/** Who wrote something, as two letters. The name stands beside it. */
export function InitialsMark({ name, tone, className = 'size-7 text-[11px]' }: Props) {
  return (
    <span
      aria-hidden
      className={`grid shrink-0 place-items-center rounded-full font-semibold select-none ${tones[tone]} ${className}`}
    >
      {initialsOf(name)}
    </span>
  );
}

/** The first letters of a name, for a mark beside it. */
function initialsOf(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}
