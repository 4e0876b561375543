import { escapeXml } from '#shared/rules/escape-html.ts';

import type { FeedStory, StoryFeed } from './story-feed.ts';

/** RSS 2.0 with full texts. Deterministic: the same data gives the same bytes. */
export function rssXml(feed: StoryFeed): string {
  const { title, description, language, home, self, updated, stories } = feed;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', title),
    element('link', home),
    element('description', description),
    element('language', language),
    updated && element('lastBuildDate', rfc822(updated)),
    `<atom:link href="${xmlText(self)}" rel="self" type="application/rss+xml"/>`,
    ...stories.map(itemXml),
    '</channel>',
    '</rss>',
    '',
  ]
    .filter((line, index, all) => line !== '' || index === all.length - 1)
    .join('\n');
}

function itemXml({ id, url, title, summary, html, published, author, categories }: FeedStory): string {
  return [
    '<item>',
    element('title', title),
    element('link', url),
    `<guid isPermaLink="false">${xmlText(id)}</guid>`,
    element('pubDate', rfc822(published)),
    author && element('dc:creator', author),
    ...categories.map((category) => element('category', category)),
    summary && element('description', summary),
    html && element('content:encoded', html),
    '</item>',
  ]
    .filter(Boolean)
    .join('\n');
}

function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`;
}

/** Escapes text and attribute values. XML allows no control characters, not even escaped. */
function xmlText(text: string): string {
  return escapeXml(text.replace(/[^\P{Cc}\t\n\r]|[\p{Cs}\ufffe\uffff]/gu, ''));
}

/** An ISO time in RSS format: 'Sat, 14 Nov 2026 06:00:00 GMT'. */
function rfc822(iso: string): string {
  return new Date(iso).toUTCString();
}
