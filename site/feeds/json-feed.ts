import type { StoryFeed } from './story-feed.ts';

/** JSON Feed 1.1 with full texts. */
export function jsonFeed({ title, description, language, home, self, icon, stories }: StoryFeed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: home,
    feed_url: self,
    description,
    icon: icon || undefined,
    language,
    items: stories.map((story) => ({
      id: story.id,
      url: story.url,
      title: story.title,
      content_html: story.html,
      summary: story.summary || undefined,
      image: story.image || undefined,
      date_published: story.published,
      date_modified: story.modified,
      authors: story.author ? [{ name: story.author }] : undefined,
      tags: story.categories.length > 0 ? story.categories : undefined,
    })),
  });
}
