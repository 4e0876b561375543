import { faqCategoriesQuery, faqsQuery } from '../queries/faqs.ts';
import { placesQuery } from '../queries/places.ts';
import { queryClient } from '../queries/query-client.ts';
import { categoryListQuery, cuisineTagListQuery } from '../queries/tags.ts';

export { FaqRoute } from '../screens/faq/faq-screen.tsx';
export { PlacesRoute } from '../screens/places/places-screen.tsx';
export { CategoriesRoute } from '../screens/tags/categories-screen.tsx';
export { SectionsRoute } from '../screens/sections/sections-screen.tsx';
export { CuisineTagsRoute } from '../screens/tags/cuisine-tags-screen.tsx';

export function prefetchFaq(): void {
  void queryClient.prefetchQuery(faqsQuery);
  void queryClient.prefetchQuery(faqCategoriesQuery);
}

export function prefetchPlaces(): void {
  void queryClient.prefetchQuery(placesQuery);
}

export function prefetchCategories(): void {
  void queryClient.prefetchQuery(categoryListQuery);
}

export function prefetchCuisineTags(): void {
  void queryClient.prefetchQuery(cuisineTagListQuery);
}
