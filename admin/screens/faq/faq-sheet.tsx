import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import * as z from 'zod/mini';

import { type Faq, type FaqCategory, FaqInput } from '#shared/schemas/content.ts';

import { FormNotices } from '../../forms/form-notices.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { SheetForm } from '../../forms/sheet-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useItemWrites } from '../../forms/use-item-writes.ts';
import { usePanelForm } from '../../forms/use-panel-form.ts';
import { useMay } from '../../queries/account.ts';
import { faqsChanged, faqsQuery, type FaqValue, storedFaq, writeFaq } from '../../queries/faqs.ts';
import { usePublish } from '../../queries/release-writes.ts';
import type { Stored } from '../../queries/stored.ts';
import { notify } from '../../ui/notify.ts';
import { faqLabels } from '../../words/labels.ts';
import type { Row } from '../../words/row.ts';
import { questionOf } from './faq-row.tsx';

/** A question or an answer alone can be saved; both empty cannot. */
const schema = z.omit(FaqInput, { position: true }).check(
  z.refine(({ question, answer }) => Boolean(question.trim() || answer.trim()), {
    path: ['question'],
    error: 'Write a question',
  }),
);

type Props = {
  /** Null for a new question. */
  faq: Faq | null;
  categories: FaqCategory[];
  /** The category of a new question. */
  category: string | null;
  readOnly: boolean;
  onClose: () => void;
};

export function FaqSheet({ faq, categories, category: startCategory, readOnly, onClose }: Props) {
  const queryClient = useQueryClient();
  const empty: Stored<FaqValue> = { value: { question: '', answer: '', category: startCategory }, version: 0 };
  const id = faq?.id ?? 'new';
  const allowed = useMay();
  const publish = usePublish();
  const savedId = useRef(id);
  const write: typeof writeFaq = async (...input) => {
    const saved = await writeFaq(...input);
    savedId.current = saved.id;
    // Its row may be far down the list.
    if (!faq) notify.success(`“${questionOf(saved)}” added at the end of ${saved.category?.name ?? 'the list'}`);
    return saved;
  };
  const form = usePanelForm<FaqValue>({
    name: `faq:${id}`,
    stored: faq ? storedFaq(faq) : empty,
    schema,
    readOnly,
    writes: useItemWrites({ id, write, list: faqsQuery, storedOf: storedFaq }),
    onSaved: () => faqsChanged(queryClient),
  });
  const { question, answer, category } = form.value;
  const nameOf = (categoryId: string | null) => categories.find((other) => other.id === categoryId)?.name ?? '';
  const rows: Row<FaqValue>[] = [
    { label: faqLabels.question, words: (value) => value.question },
    { label: faqLabels.answer, words: (value) => value.answer },
    { label: faqLabels.category, words: (value) => nameOf(value.category) },
  ];
  const half = Boolean(question.trim()) !== Boolean(answer.trim());
  return (
    <SheetForm
      title={faq ? 'Question' : 'New question'}
      form={form}
      isNew={!faq}
      onClose={onClose}
      onPublish={allowed('releases.publish') ? () => publish.mutate([`faq:${savedId.current}`]) : undefined}
    >
      <FormNotices form={form} rows={rows} />
      <TextField
        form={form}
        name="question"
        label={faqLabels.question}
        max={300}
        placeholder="Do the trucks take cards?"
      />
      <TextField
        form={form}
        name="answer"
        label={faqLabels.answer}
        max={5000}
        multiline
        hint="A blank line starts a new paragraph. Lines that start with a dash make a list. For a link, write [words](https://example.com)."
      />
      <SelectField
        label={faqLabels.category}
        disabled={readOnly}
        value={category ?? ''}
        options={[['', 'None'], ...categories.map(({ id: value, name }) => [value, name] as const)]}
        onChange={(next) => form.set((before) => ({ ...before, category: next || null }))}
      />
      {half && (
        <p className="bg-warn-wash rounded-md px-3 py-2 text-[13px]">
          Visitors don’t see it until it has both a question and an answer. You can save it as it is.
        </p>
      )}
    </SheetForm>
  );
}
