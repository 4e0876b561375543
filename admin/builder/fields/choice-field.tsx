import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { SelectField } from '../../forms/select-field.tsx';
import { useMay } from '../../queries/account.ts';
import { categoriesQuery, cuisineTagsQuery } from '../../queries/content.ts';
import { faqCategoriesQuery } from '../../queries/faqs.ts';
import { sectionsQuery } from '../../queries/sections.ts';
import { paths } from '../../routing/paths.ts';
import type { BoundField } from './bound-field.ts';

export function ChoiceField({ field, ...bound }: BoundField<'choice'>) {
  return <Select {...bound} field={field} options={field.options.map(({ value, label }) => [value, label])} />;
}

export function CuisineField(bound: BoundField) {
  const { data = [] } = useQuery(cuisineTagsQuery);
  return <Select {...bound} none="Choose a cuisine" options={data.map(({ id, label }) => [id, label])} />;
}

export function BlogCategoryField(bound: BoundField) {
  const { data = [] } = useQuery(categoriesQuery);
  return <Select {...bound} none="Choose a category" options={data.map(({ id, label }) => [id, label])} />;
}

export function CategoryField(bound: BoundField) {
  const { data = [] } = useQuery(faqCategoriesQuery);
  return <Select {...bound} none="All questions" options={data.map(({ id, name }) => [id, name])} />;
}

export function SectionField(bound: BoundField) {
  const { data = [] } = useQuery(sectionsQuery);
  const allowed = useMay();
  return (
    <div className="space-y-1">
      <Select {...bound} none="Choose a section" options={data.map(({ id, title }) => [id, title])} />
      {data.length === 0 ? (
        <p className="text-soft text-[13px]">None yet. Select a block and share it with other pages.</p>
      ) : (
        allowed('content.write') && (
          <p className="flex flex-wrap gap-x-4 text-[13px] *:underline *:underline-offset-2">
            {data.some(({ id }) => id === bound.value) && (
              <Link to={paths.section(String(bound.value))}>Change it</Link>
            )}
            <Link to={paths.sections}>All saved sections</Link>
          </p>
        )
      )}
    </div>
  );
}

type SelectProps = BoundField & { options: [value: string, label: string][]; none?: string };

function Select({ field, value, error, onChange, options, none }: SelectProps) {
  const current = typeof value === 'string' ? value : '';
  const isGone = current !== '' && !options.some(([option]) => option === current);
  return (
    <SelectField
      label={field.label}
      hint={field.hint}
      error={error}
      value={current || (none === undefined ? (options[0]?.[0] ?? '') : '')}
      options={[none !== undefined && ['', none], isGone && [current, 'Deleted'], ...options]}
      onChange={onChange}
    />
  );
}
