import { type Question, Questions } from '../parts/Questions.tsx';
import { Section } from '../parts/Section.tsx';

export type FaqData = { id: string; title: string; text: string; questions: Question[] };

export function Markup({ id, title, text, questions }: FaqData) {
  return (
    <Section id={id} block="faq" title={title} text={text}>
      <Questions questions={questions} />
    </Section>
  );
}
