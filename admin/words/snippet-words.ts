import * as z from 'zod/mini';

import { analyticsServices, isAnalyticsService } from '#shared/rules/analytics-services.ts';
import { AnalyticsInput } from '#shared/schemas/analytics.ts';

import type { Snippet } from '../queries/analytics.ts';
import { plain } from './plain-words.ts';
import type { Row } from './row.ts';

export const snippetTypes = {
  script: { label: 'Script from an address', help: 'Loads and runs a third-party script on every page.' },
  inline: { label: 'Script written here', help: 'Runs the code below on every page.' },
  meta: { label: 'Meta tag', help: 'Proves to a service that the site is yours. Runs nothing.' },
  noscript: { label: 'Without JavaScript', help: 'HTML for visitors whose browser runs no scripts.' },
} satisfies Record<Snippet['type'], { label: string; help: string }>;

export const positions = {
  head: 'In the head',
  'body-open': 'At the start of the page',
  'body-close': 'At the end of the page',
} satisfies Record<Snippet['tag_position'], string>;

export const emptySnippet: Snippet = {
  type: 'script',
  src: '',
  custom_id: '',
  async: true,
  defer: false,
  tag_position: 'head',
  code: '',
  name: '',
  content: '',
  content_type: '',
  external_analytics: '',
  external_analytics_type: '',
};

/** Required fields of each type: the site skips snippets without them. */
const needed = {
  script: { field: 'src', error: 'Paste the script’s address' },
  inline: { field: 'code', error: 'Paste the code' },
  meta: { field: 'name', error: 'Name is required' },
  noscript: { field: 'code', error: 'Paste the HTML' },
} as const satisfies Record<Snippet['type'], { field: keyof Snippet; error: string }>;

export const SnippetForm = AnalyticsInput.check(
  z.superRefine((snippet, context) => {
    const { field, error } = needed[snippet.type];
    if (snippet[field].trim() === '') context.addIssue({ code: 'custom', path: [field], message: error });
    else if (snippet.type === 'inline' && /^\s*<(?:script|noscript)\b/i.test(snippet.code)) {
      const message =
        'Leave out the script tags: paste only the code between them. A tag with an address is a snippet of its own.';
      context.addIssue({ code: 'custom', path: ['code'], message });
    } else if (snippet.type === 'noscript' && !/<(?:img|iframe)\b/i.test(snippet.code)) {
      const message = 'It has no picture or frame, so nothing would be added to the page';
      context.addIssue({ code: 'custom', path: ['code'], message });
    }
  }),
);

/** The name of a snippet in the list. */
export function snippetName(snippet: Snippet): string {
  if (snippet.external_analytics) return snippet.external_analytics;
  if (isAnalyticsService(snippet.external_analytics_type)) {
    return analyticsServices[snippet.external_analytics_type].label;
  }
  if (snippet.type === 'script' && URL.canParse(snippet.src)) return new URL(snippet.src).hostname;
  if (snippet.type === 'meta' && snippet.name) return snippet.name;
  return snippet.custom_id || snippet.code.trim().split('\n')[0]?.slice(0, 60) || snippetTypes[snippet.type].label;
}

/** The label of a known service; any other text unchanged. */
export function serviceLabel(type: string): string {
  return isAnalyticsService(type) ? analyticsServices[type].label : type;
}

/** The fields of a snippet. */
export const snippetLabels = {
  type: 'Kind',
  src: 'Address',
  code: 'Code',
  name: 'Name',
  content: 'Content',
  tag_position: 'Place',
  async: 'Async',
  defer: 'Defer',
  custom_id: 'Id',
  content_type: 'Content type',
  external_analytics_type: 'Service',
  external_analytics: 'Notes and other hosts',
} satisfies Record<keyof Snippet, string>;

/** Fields whose value isn't their text. */
const valueWords: { [F in keyof Snippet]?: (value: Snippet[F]) => string } = {
  type: (type) => snippetTypes[type].label,
  tag_position: (position) => positions[position],
  external_analytics_type: serviceLabel,
};

export const snippetRows: Row<Snippet>[] = (Object.keys(snippetLabels) as (keyof Snippet)[]).map((field) => ({
  label: snippetLabels[field],
  words: (snippet) => ((valueWords[field] ?? plain) as (value: Snippet[typeof field]) => string)(snippet[field]),
}));
