import { createElement, Fragment } from 'react';

import { type AnswerPiece, answerParts } from '../../content/answer-text.ts';
import { isExternal } from '../../rules/urls.ts';

export type Question = { id: string; question: string; answer: string };

/** Questions as native <details>. Answers may hold links and lists (shared/content/answer-text.ts). */
export function Questions({ questions }: { questions: Question[] }) {
  return (
    <div className="questions">
      {questions.map(({ id, question, answer }) => (
        <details key={id} id={`q-${id}`}>
          <summary>{question}</summary>
          <div className="answer prose">
            <Answer text={answer} />
          </div>
        </details>
      ))}
    </div>
  );
}

/** Created without keys: a text always has the same parts in the same order. */
function Answer({ text }: { text: string }) {
  const parts = answerParts(text).map((part) =>
    part.list
      ? createElement('ul', null, ...part.items.map((item) => createElement('li', null, ...item.map(pieceOf))))
      : createElement('p', null, ...part.pieces.map(pieceOf)),
  );
  return createElement(Fragment, null, ...parts);
}

function pieceOf(piece: AnswerPiece) {
  if (typeof piece === 'string') return piece;
  return (
    <a href={piece.href} rel={isExternal(piece.href) ? 'noopener' : undefined}>
      {piece.text}
    </a>
  );
}
