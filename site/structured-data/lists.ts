import { answerWords } from '#shared/content/answer-text.ts';

import type { JsonLd } from './json-ld.ts';
import { type Network, webSiteId } from './network.ts';

type Named = { name: string; path: string };

/** The breadcrumbs shown above the title. */
export function breadcrumbs(origin: string, trail: Named[]): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: { '@id': `${origin}${path}` },
    })),
  };
}

type Collection = { site: Network; path: string; title: string; description: string; items: Named[] };

/** A page that lists others. `items` are the indexable ones in the order shown. */
export function collectionPage({ site, path, title, description, items }: Collection): JsonLd {
  const url = `${site.origin}${path}`;
  return {
    '@type': 'CollectionPage',
    '@id': url,
    url,
    name: title,
    description: description || undefined,
    isPartOf: { '@id': webSiteId(site) },
    mainEntity: items.length > 0 ? itemList(site.origin, items) : undefined,
  };
}

function itemList(origin: string, items: Named[]): JsonLd {
  return {
    '@type': 'ItemList',
    numberOfItems: items.length,
    itemListElement: items.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: `${origin}${path}`,
    })),
  };
}

export function questions(items: { question: string; answer: string }[]): JsonLd {
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answerWords(answer) },
    })),
  };
}
