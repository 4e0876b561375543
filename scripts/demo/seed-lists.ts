import { categoryCalls, cuisineTagCalls, faqCalls, faqCategoryCalls } from '#shared/calls/content.ts';
import { placeCalls } from '#shared/calls/places.ts';
import type { Client } from '#shared/client/http.ts';
import { cuisineIcon } from '#site/art/cuisine-icons.ts';

import type { DemoCuisine, DemoFaq, DemoPlace, DemoStory } from './content.ts';

/** Ids by the cuisine's slug. */
export async function seedCuisineTags(client: Client, cuisines: DemoCuisine[]): Promise<Map<string, string>> {
  const { data: existing } = await client(cuisineTagCalls.list);
  const byTitle = new Map(existing.map((tag) => [tag.title, tag.id]));
  const ids = new Map<string, string>();
  for (const { slug, title, icon } of cuisines) {
    const body = { title, icon_data: JSON.stringify(cuisineIcon(icon)) };
    ids.set(slug, byTitle.get(title) ?? (await client(cuisineTagCalls.create, { body })).data.id);
  }
  return ids;
}

/** Ids by name of all categories of stories. */
export async function seedCategories(client: Client, stories: DemoStory[]): Promise<Map<string, string>> {
  const { data: existing } = await client(categoryCalls.list);
  const ids = new Map(existing.map((category) => [category.name, category.id]));
  for (const name of new Set(stories.flatMap((story) => story.categories))) {
    if (!ids.has(name)) ids.set(name, (await client(categoryCalls.create, { body: { name } })).data.id);
  }
  return ids;
}

/** Puts the places of all stops into the address book. */
export async function seedPlaces(client: Client, places: DemoPlace[]): Promise<void> {
  const known = new Set((await client(placeCalls.list)).data.map(({ name }) => name));
  for (const { place: name, ...where } of places) {
    if (!known.has(name)) await client(placeCalls.create, { body: { name, ...where } });
  }
}

/** Creates the questions in their order; resolves to the ids of their categories by name. */
export async function seedFaqs(client: Client, faqs: DemoFaq[]): Promise<Map<string, string>> {
  const { data: existing } = await client(faqCategoryCalls.list);
  const ids = new Map(existing.map((category) => [category.name, category.id]));
  const asked = new Set((await client(faqCalls.list)).data.map((faq) => faq.question));
  for (const { question, answer, category } of faqs) {
    if (!ids.has(category))
      ids.set(category, (await client(faqCategoryCalls.create, { body: { name: category } })).data.id);
    if (!asked.has(question))
      await client(faqCalls.create, { body: { question, answer, category: ids.get(category) ?? null } });
  }
  return ids;
}
