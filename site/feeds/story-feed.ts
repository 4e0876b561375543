import { escapeHtml, unescapeHtml } from '#shared/rules/escape-html.ts';
import { isSafeLink } from '#shared/rules/urls.ts';

/** A domain's stories for RSS and JSON Feed, newest first. Times are ISO. */
export type StoryFeed = {
  title: string;
  description: string;
  language: string;
  /** URLs of the story listing and of the feed itself. */
  home: string;
  self: string;
  icon: string;
  /** The latest change of any story; empty without stories. */
  updated: string;
  stories: FeedStory[];
};

export type FeedStory = {
  /** A tag URI, which survives a change of the URL. */
  id: string;
  url: string;
  title: string;
  summary: string;
  /** Markup of richTextHtml, so it is safe; links are absolute. */
  html: string;
  image: string;
  published: string;
  modified: string;
  author: string;
  categories: string[];
};

/**
 * Makes links and pictures in markup of richTextHtml absolute, relative to `url`. Keeps only a picture's plain file, because feed
 * readers support nothing else.
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
