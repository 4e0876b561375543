import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';

import type { Faq, FaqCategory } from '#shared/schemas/content.ts';

import { ListSection } from '../../lists/list-section.tsx';
import { ScreenHeader } from '../../lists/screen-header.tsx';
import type { WordSearch } from '../../lists/search-params.ts';
import { TrashParamToggle } from '../../lists/trash-toggle.tsx';
import { useMay } from '../../queries/account.ts';
import { faqCategoriesQuery, faqsQuery } from '../../queries/faqs.ts';
import { Button } from '../../ui/button.tsx';
import { FilterBar, FilterSelect } from '../../ui/filters.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState, LinesSkeleton } from '../../ui/states.tsx';
import { FaqCategories } from './faq-categories.tsx';
import { FaqList } from './faq-list.tsx';
import { groupsOf } from './faq-order.ts';
import { FaqSheet } from './faq-sheet.tsx';
import { FaqTrash } from './faq-trash.tsx';

export const FaqRoute = createLazyRoute('/panel/faq')({ component: FaqScreen });

/** The search parameter for questions without a category. */
const noCategory = 'none';

function matches({ question, answer, category }: Faq, { q = '', category: wanted = '' }: WordSearch): boolean {
  const words = q.trim().toLowerCase();
  const fits = wanted === '' || (wanted === noCategory ? !category : category?.id === wanted);
  return fits && `${question}\n${answer}`.toLowerCase().includes(words);
}

function FaqScreen() {
  const search = FaqRoute.useSearch();
  const navigate = useNavigate({ from: '/panel/faq' });
  const allowed = useMay();
  const query = useQuery(faqsQuery);
  const { data: faqs } = query;
  const { data: categories = [] } = useQuery(faqCategoriesQuery);
  const [opened, setOpened] = useState<Faq | 'new' | null>(null);
  const readOnly = !allowed('content.write');
  const filtered = Boolean(search.q || search.category);
  const shown = faqs?.filter((faq) => matches(faq, search)) ?? [];
  // Empty categories are drop targets, so they are hidden only while a filter is on.
  const groups = groupsOf(shown, categories).filter(
    ({ category, faqs: own }) => own.length > 0 || (category && !filtered && !readOnly),
  );
  const patch = (next: Partial<WordSearch>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true, resetScroll: false });
  const add = !readOnly && (
    <Button tone="primary" onClick={() => setOpened('new')}>
      <Plus size={15} aria-hidden /> Add question
    </Button>
  );
  if (search.trash) return <FaqTrash readOnly={readOnly} />;
  return (
    <div className="space-y-4">
      <ScreenHeader title="FAQ" total={faqs && shown.length}>
        <div className="flex flex-wrap items-center gap-2">
          <TrashParamToggle pressed={false} />
          {add || <p className="text-soft">You can view this, but not change it.</p>}
        </div>
      </ScreenHeader>
      <div className="@wide:grid-cols-[minmax(0,1fr)_17rem] grid items-start gap-x-6 gap-y-4">
        <div className="min-w-0 space-y-4">
          <FaqFilters search={search} categories={categories} onChange={patch} />
          <ListSection label="Questions" what="The questions" query={query} skeleton={<LinesSkeleton lines={3} />}>
            {faqs?.length === 0 && (
              <EmptyState title="No questions yet" action={add}>
                Answer what people ask at the window: parking, allergies, payment, rain. Visitors find the answers at
                /faq and in search engines.
              </EmptyState>
            )}
            {faqs && faqs.length > 0 && shown.length === 0 && (
              <EmptyState
                title="Nothing matches"
                action={<Button onClick={() => patch({ q: undefined, category: undefined })}>Clear the filters</Button>}
              >
                No question matches these filters.
              </EmptyState>
            )}
            {faqs && shown.length > 0 && (
              <FaqList all={faqs} groups={groups} readOnly={readOnly} sortable={!filtered} onOpen={setOpened} />
            )}
          </ListSection>
        </div>
        <FaqCategories categories={categories} faqs={faqs ?? []} readOnly={readOnly} />
      </div>
      {opened && (
        <FaqSheet
          faq={opened === 'new' ? null : opened}
          categories={categories}
          category={search.category && search.category !== noCategory ? search.category : null}
          readOnly={readOnly}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

type FilterProps = { search: WordSearch; categories: FaqCategory[]; onChange: (next: Partial<WordSearch>) => void };

/** The list's filters, kept in the address so that a link restores them. */
function FaqFilters({ search: { q = '', category = '' }, categories, onChange }: FilterProps) {
  return (
    <FilterBar
      label="Filter questions"
      onClear={q || category ? () => onChange({ q: undefined, category: undefined }) : null}
    >
      <SearchField
        label="Search"
        className="sm:max-w-72"
        value={q}
        onChange={(text) => onChange({ q: text || undefined })}
      />
      <FilterSelect
        label="Category"
        value={category}
        any="All categories"
        options={[...categories.map(({ id, name }) => [id, name] as const), [noCategory, 'Without a category']]}
        className="min-w-0 max-sm:grow sm:max-w-60"
        onChange={(id) => onChange({ category: id || undefined })}
      />
    </FilterBar>
  );
}
