import { type Piece, wordChanges } from '#shared/rules/sequences.ts';

/** Characters of unchanged text shown around a change. */
const around = 60;

type Mark = { Element: 'del' | 'ins' | 'mark'; look: string; spoken?: string };

/** How removed and added words are shown; null leaves them out. */
type Marks = Record<'removed' | 'added', Mark | null>;

const changes: Marks = {
  removed: { Element: 'del', look: 'bg-danger-wash text-danger decoration-1', spoken: ' removed: ' },
  added: { Element: 'ins', look: 'bg-accent-wash text-accent no-underline', spoken: ' added: ' },
};
const own: Mark = { Element: 'mark', look: 'bg-warn-wash text-inherit' };

/** A text with its deletions and insertions marked; long unchanged stretches are shortened. */
export function WordChanges({ before, after }: { before: string; after: string }) {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      <Pieces of={wordChanges(before, after)} marks={changes} />
    </p>
  );
}

/** One of two versions, with the words marked that the other version lacks. */
export function OwnWords({ text, other }: { text: string; other: string }) {
  return (
    <span dir="auto" className="block wrap-anywhere whitespace-pre-wrap">
      <Pieces of={wordChanges(other, text)} marks={{ removed: null, added: own }} />
    </span>
  );
}

function Pieces({ of, marks }: { of: Piece[]; marks: Marks }) {
  return Array.from(of, ({ kind, text }, index) => {
    if (kind === 'same') return <span key={index}>{shortened(text, index === 0, index === of.length - 1)}</span>;
    const mark = marks[kind];
    if (!mark) return null;
    const { Element, look, spoken } = mark;
    return (
      <Element key={index} className={`rounded-xs ${look}`}>
        {spoken && <span className="sr-only">{spoken}</span>}
        {text}
      </Element>
    );
  });
}

function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  const head = isFirst ? 0 : around;
  const tail = isLast ? 0 : around;
  if (text.length <= head + tail + around) return text;
  return `${text.slice(0, head)} … ${tail > 0 ? text.slice(-tail) : ''}`;
}
