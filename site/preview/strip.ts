import { escapeHtml } from '#shared/rules/escape-html.ts';
import { postStatusIds, type PostStatusId } from '#shared/rules/post-status.ts';

import { inlineHash } from '../data/site.ts';

type Shown = { status: PostStatusId; expiresAt: string; timezone: string };

/** Fixed over the page, so that the page's layout is unchanged; padding at the end makes room for it. */
const style = [
  'html{padding-block-end:2rem;scroll-padding-block-end:2.5rem}',
  '@media (width<37.5rem){html{padding-block-end:3.125rem}}',
  '.preview-strip{position:fixed;inset:auto 0 0;z-index:2147483647;padding:.375rem .75rem calc(.375rem + env(safe-area-inset-bottom));background:#1b1916;color:#fbf8f2;border-block-start:1px solid #8f877a;font:500 .8125rem/1.4 system-ui,sans-serif;letter-spacing:0;text-align:center;text-wrap:balance}',
  '.preview-strip b{font-weight:700;color:#ffcf70}',
  '@media print{html{padding-block-end:0}.preview-strip{display:none}}',
].join('');

const words: Record<PostStatusId, string> = {
  [postStatusIds.draft]: 'Preview of a draft',
  [postStatusIds.published]: 'Preview',
  [postStatusIds.scheduled]: 'Preview of a planned page',
  [postStatusIds.archived]: 'Preview of an archived page',
};

/** Adds a strip that says that the page is a preview and when the link expires. */
export function withStrip(html: string, { status, expiresAt, timezone }: Shown): string {
  const until = `<time datetime="${expiresAt}">${escapeHtml(when(expiresAt, timezone))}</time>`;
  const strip = `<aside class="preview-strip" aria-label="Preview"><b>${words[status]}</b>, until ${until}</aside>`;
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

function when(instant: string, timeZone: string): string {
  const options = {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  } as const;
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(new Date(instant));
}
