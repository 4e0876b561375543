import { useQuery } from '@tanstack/react-query';

import { ScreenHeader } from '../../lists/screen-header.tsx';
import { TrashList } from '../../lists/trash-list.tsx';
import { TrashParamToggle } from '../../lists/trash-toggle.tsx';
import { useFaqCategoryTrash, useFaqTrash, trashedFaqCategoriesQuery, trashedFaqsQuery } from '../../queries/faqs.ts';
import { questionOf } from './faq-row.tsx';

/** Deleted questions and categories. */
export function FaqTrash({ readOnly }: { readOnly: boolean }) {
  const faqs = useQuery(trashedFaqsQuery);
  const categories = useQuery(trashedFaqCategoriesQuery);
  const [faqWrites, categoryWrites] = [useFaqTrash(), useFaqCategoryTrash()];
  return (
    <div className="space-y-4">
      <ScreenHeader title="FAQ" part="trash" total={faqs.data && faqs.data.length + (categories.data?.length ?? 0)}>
        <TrashParamToggle pressed />
      </ScreenHeader>
      {(faqs.data?.length !== 0 || categories.data?.length === 0) && (
        <TrashList
          label="Deleted questions"
          query={faqs}
          nameOf={questionOf}
          writes={faqWrites}
          readOnly={readOnly}
          loss="Its answer goes with it."
        />
      )}
      {categories.data?.length !== 0 && (
        <section className="space-y-2">
          <h2 className="font-medium">Categories</h2>
          <TrashList
            label="Deleted categories"
            query={categories}
            nameOf={({ name }) => name}
            writes={categoryWrites}
            readOnly={readOnly}
            loss="Its questions stay, without a category."
          />
        </section>
      )}
    </div>
  );
}
