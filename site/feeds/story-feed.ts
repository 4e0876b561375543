import { escapeHtml, unescapeHtml } from '#shared/rules/escape-html.ts';
import { isSafeLink } from '#shared/rules/urls.ts';

/** What RSS and JSON Feed say of a domain's stories, newest first. Times are ISO. */
export type StoryFeed = {
  title: string;
  description: string;
  language: string;
  /** The page that lists the stories, and the feed's own address. */
  home: string;
  self: string;
  icon: string;
  /** The last change of any story; empty without one. */
  updated: string;
  stories: FeedStory[];
};

export type FeedStory = {
  /** A tag URI: it stays when the address changes. */
  id: string;
  url: string;
  title: string;
  summary: string;
  /** Made by richTextHtml, so safe; links absolute. */
  html: string;
  image: string;
  published: string;
  modified: string;
  author: string;
  categories: string[];
};

/**
 * Markup of richTextHtml with links and pictures that also work away from the page at `url`. Of a picture's files the plain
 * one stays: what shows feeds knows no others.
 */
export function withAbsoluteLinks(html: string, url: string): string {
  return html
    .replace(/<source [^>]*>| (?:srcset|sizes|style|tabindex)="[^"]*"/g, '')
    .replace(/ (href|src)="([^"]*)"/g, (_, name: string, link: string) => {
      const target = unescapeHtml(link);
      const absolute = isSafeLink(target) && URL.canParse(target, url) ? new URL(target, url).href : url;
      return ` ${name}="${escapeHtml(absolute)}"`;
    });
}
