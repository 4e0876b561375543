import { Questions } from '../parts/Questions.tsx';
import { Section } from '../parts/Section.tsx';
import type { FaqData } from './schema.ts';

export function Faq({ id, title, text, questions }: FaqData) {
  return (
    <Section id={id} block="faq" title={title} text={text}>
      <Questions questions={questions} />
    </Section>
  );
}
