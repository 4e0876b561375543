import { AnalyticsCreate, AnalyticsItem, AnalyticsUpdate } from '../schemas/analytics.ts';
import { IdParams, listReply, reply } from '../schemas/common.ts';
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
import { defineCalls, noContent } from './call.ts';

const list = { method: 'GET', access: 'public' } as const;
const create = { method: 'POST', access: 'content.write', status: 201 } as const;
const change = { access: 'content.write', params: IdParams } as const;
const remove = { method: 'DELETE', access: 'content.write', params: IdParams, ...noContent } as const;

export const categoryCalls = defineCalls({
  list: { ...list, path: '/api/categories', summary: 'Blog categories', response: listReply(Category) },
  create: {
    ...create,
    path: '/api/categories',
    summary: 'Create a category',
    body: CategoryInput,
    response: reply(Category),
  },
  remove: { ...remove, path: '/api/categories/{id}', summary: 'Delete a category', refusals: ['in_use'] },
});

export const faqCategoryCalls = defineCalls({
  list: { ...list, path: '/api/faq-categories', summary: 'FAQ categories', response: listReply(FaqCategory) },
  create: {
    ...create,
    path: '/api/faq-categories',
    summary: 'Create a FAQ category',
    body: CategoryInput,
    response: reply(FaqCategory),
  },
  remove: {
    ...remove,
    path: '/api/faq-categories/{id}',
    summary: 'Delete a FAQ category; its questions are kept without a category',
  },
});

export const faqCalls = defineCalls({
  list: { ...list, path: '/api/faqs', summary: 'Questions and answers, in position order', response: listReply(Faq) },
  create: {
    ...create,
    path: '/api/faqs',
    summary: 'Create a question',
    body: FaqCreate,
    response: reply(Faq),
    refusals: ['key_reused', 'not_found'],
  },
  update: {
    ...change,
    method: 'PATCH',
    path: '/api/faqs/{id}',
    summary: 'Change a question',
    body: FaqUpdate,
    response: reply(Faq),
    refusals: ['stale_version'],
  },
  remove: { ...remove, path: '/api/faqs/{id}', summary: 'Delete a question' },
});

export const cuisineTagCalls = defineCalls({
  list: { ...list, path: '/api/cuisine-tags', summary: 'Cuisine tags, newest first', response: CuisineTagList },
  create: {
    ...create,
    path: '/api/cuisine-tags',
    summary: 'Create a cuisine tag',
    body: CuisineTagInput,
    response: reply(CuisineTag),
  },
  update: {
    ...change,
    method: 'PUT',
    path: '/api/cuisine-tags/{id}',
    summary: "Copy another tag's icon",
    body: CuisineTagUpdate,
    response: reply(CuisineTag),
  },
  remove: { ...remove, path: '/api/cuisine-tags/{id}', summary: 'Delete a cuisine tag', refusals: ['in_use'] },
});

export const analyticsCalls = defineCalls({
  list: {
    ...list,
    path: '/api/analytics',
    summary: 'Snippets on the public pages; their notes are only sent to users who can change them',
    response: listReply(AnalyticsItem),
  },
  create: {
    ...create,
    access: 'analytics.write',
    path: '/api/analytics',
    summary: 'Add a snippet',
    body: AnalyticsCreate,
    response: reply(AnalyticsItem),
    refusals: ['key_reused', 'not_found'],
  },
  update: {
    ...change,
    access: 'analytics.write',
    method: 'PUT',
    path: '/api/analytics/{id}',
    summary: 'Change a snippet',
    body: AnalyticsUpdate,
    response: reply(AnalyticsItem),
    refusals: ['stale_version'],
  },
  remove: { ...remove, access: 'analytics.write', path: '/api/analytics/{id}', summary: 'Delete a snippet' },
});
