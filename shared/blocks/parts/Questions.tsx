export type Question = { id: string; question: string; answer: string };

/** Questions as native <details>. Blank lines in an answer separate paragraphs. */
export function Questions({ questions }: { questions: Question[] }) {
  return (
    <div className="questions">
      {questions.map(({ id, question, answer }) => (
        <details key={id} id={`q-${id}`}>
          <summary>{question}</summary>
          <div className="answer">
            {answer.split(/\n\s*\n/).map((part) => (
              <p key={part}>{part}</p>
            ))}
          </div>
        </details>
      ))}
    </div>
  );
}
