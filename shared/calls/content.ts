import { DeletedQuery, IdParams, listReply, reply } from '../schemas/common.ts';
import {
  Category,
  CategoryInput,
  CuisineTag,
  CuisineTagInput,
  CuisineTagList,
  CuisineTagUpdate,
  Faq,
  FaqCategory,
  FaqCreate,
  FaqUpdate,
} from '../schemas/content.ts';
import { defineCalls } from './call.ts';
import { trashCalls } from './trash.ts';

const list = { method: 'GET', access: 'public', query: DeletedQuery } as const;
const access = 'content.write';
const create = { method: 'POST', access: 'content.write', status: 201 } as const;
const change = { access: 'content.write', params: IdParams } as const;

/** One in the trash stays on the posts or questions that have it, but nobody reads it there. */
const categoryTrash = trashCalls('/api/categories/{id}', { access, thing: 'a category', item: Category });
const faqCategoryTrash = trashCalls('/api/faq-categories/{id}', { access, thing: 'a FAQ category', item: FaqCategory });

export const categoryCalls = defineCalls({
  list: { ...list, path: '/api/categories', summary: 'Blog categories', response: listReply(Category) },
  create: {
    ...create,
    path: '/api/categories',
    summary: 'Create a category',
    body: CategoryInput,
    response: reply(Category),
    refusals: ['quota_exceeded', 'conflict'],
  },
  ...categoryTrash,
  restore: { ...categoryTrash.restore, refusals: ['conflict'] },
});

export const faqCategoryCalls = defineCalls({
  list: { ...list, path: '/api/faq-categories', summary: 'FAQ categories', response: listReply(FaqCategory) },
  create: {
    ...create,
    path: '/api/faq-categories',
    summary: 'Create a FAQ category',
    body: CategoryInput,
    response: reply(FaqCategory),
    refusals: ['quota_exceeded', 'conflict'],
  },
  ...faqCategoryTrash,
  restore: { ...faqCategoryTrash.restore, refusals: ['conflict'] },
});

export const faqCalls = defineCalls({
  list: { ...list, path: '/api/faqs', summary: 'Questions and answers, in position order', response: listReply(Faq) },
  create: {
    ...create,
    path: '/api/faqs',
    summary: 'Create a question',
    body: FaqCreate,
    response: reply(Faq),
    refusals: ['quota_exceeded', 'key_reused', 'not_found'],
  },
  update: {
    ...change,
    method: 'PATCH',
    path: '/api/faqs/{id}',
    summary: 'Change a question',
    body: FaqUpdate,
    response: reply(Faq),
    refusals: ['stale_version', 'conflict'],
  },
  ...trashCalls('/api/faqs/{id}', { access, thing: 'a question', item: Faq }),
});

export const cuisineTagCalls = defineCalls({
  list: { ...list, path: '/api/cuisine-tags', summary: 'Cuisine tags, newest first', response: CuisineTagList },
  create: {
    ...create,
    path: '/api/cuisine-tags',
    summary: 'Create a cuisine tag',
    body: CuisineTagInput,
    response: reply(CuisineTag),
    refusals: ['quota_exceeded'],
  },
  update: {
    ...change,
    method: 'PUT',
    path: '/api/cuisine-tags/{id}',
    summary: "Copy another tag's icon",
    body: CuisineTagUpdate,
    response: reply(CuisineTag),
    refusals: ['conflict'],
  },
  ...trashCalls('/api/cuisine-tags/{id}', { access, thing: 'a cuisine tag', item: CuisineTag }),
});
