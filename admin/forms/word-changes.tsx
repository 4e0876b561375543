import { Fragment, type ReactNode } from 'react';

import { type Piece, wordChanges } from '#shared/rules/sequences.ts';

/** Characters of unchanged text shown around a change. */
const around = 60;

type Mark = { Element: 'del' | 'ins' | 'mark'; look: string; spoken?: string };

/** How removed and added words are shown; null leaves them out. */
type Marks = Record<'removed' | 'added', Mark | null>;

const changes = {
  removed: { Element: 'del', look: 'bg-danger-wash text-danger decoration-1', spoken: ' removed: ' },
  added: { Element: 'ins', look: 'bg-accent-wash text-accent no-underline', spoken: ' added: ' },
} satisfies Record<'removed' | 'added', Mark>;
const own: Mark = { Element: 'mark', look: 'bg-warn-wash text-inherit' };

/** A removed or added part; screen readers hear which. */
export function ChangeMark({ kind, children }: { kind: 'removed' | 'added'; children: ReactNode }) {
  return <Marked mark={changes[kind]}>{children}</Marked>;
}

function Marked({ mark: { Element, look, spoken }, children }: { mark: Mark; children: ReactNode }) {
  return (
    <Element className={`rounded-xs box-decoration-clone px-0.5 ${look}`}>
      {spoken && (
        <span dir="ltr" className="sr-only">
          {spoken}
        </span>
      )}
      {children}
    </Element>
  );
}

/** A text with its deletions and insertions marked. */
export function MarkedText({ pieces }: { pieces: Piece[] }) {
  return (
    <p dir="auto" className="text-left wrap-anywhere whitespace-pre-wrap">
      <Pieces of={pieces} marks={changes} />
    </p>
  );
}

/** Code with its removed and added lines marked. */
export function MarkedCode({ pieces }: { pieces: Piece[] }) {
  return (
    <pre dir="ltr" className="font-mono text-[13px] wrap-anywhere whitespace-pre-wrap">
      <Pieces of={pieces} marks={changes} />
    </pre>
  );
}

/** One of two versions, with the words marked that the other version lacks. */
export function OwnWords({ text, other }: { text: string; other: string }) {
  return (
    <span dir="auto" className="block wrap-anywhere whitespace-pre-wrap">
      <Pieces of={shortPieces(wordChanges(other, text))} marks={{ removed: null, added: own }} />
    </span>
  );
}

function Pieces({ of, marks }: { of: Piece[]; marks: Marks }) {
  return Array.from(of, ({ kind, text }, index) => {
    if (kind === 'same') return <span key={index}>{text}</span>;
    const mark = marks[kind];
    if (!mark) return null;
    // A line break at an end of the mark would show as an empty mark on the next line.
    const [, before = '', marked = '', after = ''] = /^(\n*)([^]*?)(\n*)$/.exec(text) ?? [];
    return (
      <Fragment key={index}>
        {before}
        <Marked mark={mark}>{marked || '¶'}</Marked>
        {after}
      </Fragment>
    );
  });
}

/** The pieces with long unchanged stretches cut down to what is around the changes. */
export function shortPieces(pieces: Piece[]): Piece[] {
  return pieces.map((piece, index) =>
    piece.kind === 'same'
      ? { kind: 'same', text: shortened(piece.text, index === 0, index === pieces.length - 1) }
      : piece,
  );
}

function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  const head = isFirst ? 0 : around;
  const tail = isLast ? 0 : around;
  if (text.length <= head + tail + around) return text;
  // Whole words, also where the cut would be inside one.
  const start = text.slice(0, head).replace(/\S+$/, '');
  const end = tail > 0 ? text.slice(-tail).replace(/^\S+/, '') : '';
  return `${start}…${end}`;
}
