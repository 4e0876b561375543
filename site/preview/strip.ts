import { escapeHtml } from '#shared/rules/escape-html.ts';
import { postStatusIds, type PostStatusId } from '#shared/rules/post-status.ts';
import { shortWhen } from '#shared/rules/when-words.ts';
import type { PreviewedSite } from '#shared/schemas/preview.ts';

import { inlineHash } from '../data/site.ts';

type Shown = {
  /** What the page is a preview of, as HTML. */
  words: string;
  expiresAt: string;
  timezone: string;
  /** The same page outside of the preview, where links stay in it. */
  leave?: string;
};

/** Fixed over the page, so that the page's layout is unchanged; padding at the end makes room for it. */
const style = [
  'html{padding-block-end:2rem;scroll-padding-block-end:2.5rem}',
  '@media (width<37.5rem){html{padding-block-end:3.125rem}}',
  '.preview-strip{position:fixed;inset:auto 0 0;z-index:2147483647;padding:.375rem .75rem calc(.375rem + env(safe-area-inset-bottom));background:#1b1916;color:#fbf8f2;border-block-start:1px solid #8f877a;font:500 .8125rem/1.4 system-ui,sans-serif;letter-spacing:0;text-align:center;text-wrap:balance}',
  '.preview-strip b{font-weight:700;color:#ffcf70}',
  // The name of a release has up to 100 characters.
  '.preview-strip bdi{display:inline-block;max-inline-size:min(20rem,60vw);overflow:hidden;text-overflow:ellipsis;vertical-align:bottom}',
  '.preview-strip span{white-space:nowrap}',
  '.preview-strip a{color:inherit;text-decoration:underline;text-underline-offset:.15em;white-space:nowrap;margin-inline-start:.5rem}',
  '@media (width<37.5rem){html:has(.preview-strip a){padding-block-end:4.5rem}}',
  '@media print{html,html:has(.preview-strip a){padding-block-end:0}.preview-strip{display:none}}',
].join('');

export const postWords: Record<PostStatusId, string> = {
  [postStatusIds.draft]: 'Preview of a draft',
  [postStatusIds.published]: 'Preview',
  [postStatusIds.scheduled]: 'Preview of a planned page',
  [postStatusIds.archived]: 'Preview of an archived page',
};

export function listWords({ list, release }: PreviewedSite, timezone: string): string {
  if (!release) return list === 'live' ? 'Preview: what is live now' : 'Preview: everything saved';
  const name = `<span>“<bdi>${escapeHtml(release.name)}</bdi>”,</span>`;
  return `Preview: ${name} ${timeOf(release.release_at, timezone)}`;
}

/** Adds a strip that says that the page is a preview, of what, and when the link expires. */
export function withStrip(html: string, { words, expiresAt, timezone, leave }: Shown): string {
  const until = timeOf(expiresAt, timezone);
  const rest =
    leave === undefined ? `, until ${until}` : `. This link works until ${until}. ${linkTo(leave, 'Leave preview')}`;
  const strip = `<aside class="preview-strip" aria-label="Preview"><b>${words}</b>${rest}</aside>`;
  return html
    .replace('</head>', () => `<style>${style}</style></head>`)
    .replace(/<\/body>(?![\s\S]*<\/body>)/, () => `${strip}</body>`);
}

/** The domain's headers with a policy that allows the strip's style. */
export function withStripAllowed(headers: Record<string, string>): Record<string, string> {
  const policy = headers['content-security-policy'];
  if (policy === undefined) return headers;
  const own = policy.replace("style-src 'self'", `style-src 'self' ${inlineHash(style)}`);
  return { ...headers, 'content-security-policy': own };
}

function linkTo(href: string, text: string): string {
  return `<a href="${escapeHtml(href)}">${text}</a>`;
}

function timeOf(instant: string, timezone: string): string {
  return `<time datetime="${instant}">${escapeHtml(when(instant, timezone))}</time>`;
}

function when(instant: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', timeZoneName: 'short' });
  const wordOf = (part: Intl.DateTimeFormatPartTypes) =>
    parts.formatToParts(new Date(instant)).find(({ type }) => type === part)?.value ?? '';
  return `${wordOf('weekday')}, ${shortWhen(instant, timeZone)} ${wordOf('timeZoneName')}`;
}
