import { queryClient } from '../../app/query-client.ts';
import { faqCategoriesQuery, faqsQuery } from '../../queries/faqs.ts';
import { categoryListQuery, cuisineTagListQuery } from '../../queries/tags.ts';

export { FaqRoute } from '../faq/faq-screen.tsx';
export { CategoriesRoute } from './categories-screen.tsx';
export { SectionRoute } from '../sections/section-screen.tsx';
export { SectionsRoute } from '../sections/sections-screen.tsx';
export { CuisineTagsRoute } from './cuisine-tags-screen.tsx';

export function prefetchFaq(): void {
  void queryClient.prefetchQuery(faqsQuery);
  void queryClient.prefetchQuery(faqCategoriesQuery);
}

export function prefetchCategories(): void {
  void queryClient.prefetchQuery(categoryListQuery);
}

export function prefetchCuisineTags(): void {
  void queryClient.prefetchQuery(cuisineTagListQuery);
}
