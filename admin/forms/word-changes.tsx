import { type Piece, wordChanges } from '#shared/rules/sequences.ts';

/** Characters of unchanged text shown around a change. */
const around = 60;

const looks = {
  removed: 'bg-danger-wash text-danger decoration-1',
  added: 'bg-accent-wash text-accent no-underline',
};

/** A text with its deletions and insertions marked; long unchanged stretches are shortened. */
export function WordChanges({ before, after }: { before: string; after: string }) {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      {placed(wordChanges(before, after)).map(({ kind, text, at, isFirst, isLast }) =>
        kind === 'same' ? (
          <span key={at}>{shortened(text, isFirst, isLast)}</span>
        ) : (
          <Changed key={at} kind={kind} text={text} />
        ),
      )}
    </p>
  );
}

/** One of two versions, with the words marked that the other version lacks. */
export function OwnWords({ text, other }: { text: string; other: string }) {
  return (
    <span dir="auto" className="block wrap-anywhere whitespace-pre-wrap">
      {placed(wordChanges(other, text))
        .filter(({ kind }) => kind !== 'removed')
        .map(({ kind, text: words, at, isFirst, isLast }) =>
          kind === 'same' ? (
            <span key={at}>{shortened(words, isFirst, isLast)}</span>
          ) : (
            <mark key={at} className="bg-warn-wash rounded-xs text-inherit">
              {words}
            </mark>
          ),
        )}
    </span>
  );
}

function Changed({ kind, text }: { kind: 'removed' | 'added'; text: string }) {
  const Element = kind === 'removed' ? 'del' : 'ins';
  return (
    <Element className={`rounded-xs ${looks[kind]}`}>
      <span className="sr-only">{kind === 'removed' ? ' taken out: ' : ' put in: '}</span>
      {text}
    </Element>
  );
}

/** Adds the offset of each piece, which serves as its key. */
function placed(pieces: Piece[]) {
  let at = 0;
  return pieces.map((piece, place) => {
    at += piece.text.length + 1;
    return { ...piece, at, isFirst: place === 0, isLast: place === pieces.length - 1 };
  });
}

function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  const head = isFirst ? 0 : around;
  const tail = isLast ? 0 : around;
  if (text.length <= head + tail + around) return text;
  return `${text.slice(0, head)} … ${tail > 0 ? text.slice(-tail) : ''}`;
}
