import type { BlockField } from '#shared/blocks/base/define.ts';
import { blocks, blockTypes } from '#shared/blocks/registry.ts';
import type { BlockItem } from '#shared/schemas/post-body.ts';

/** Sets `__ran` in its window if any of it becomes markup. */
const hostileMarkup = [
  '"><script>window.__ran=1</script>',
  '<img src=x onerror="window.__ran=1">',
  '<svg onload="window.__ran=1"><script>window.__ran=1</script></svg>',
  "' onmouseover='window.__ran=1' autofocus onfocus='window.__ran=1",
  '<iframe srcdoc="<script>parent.__ran=1</script>"></iframe>',
].join('');
const scriptUrl = 'javascript:window.__ran=1';

const text = {
  type: 'doc',
  attrs: { onload: 'window.__ran=1' },
  content: [
    { type: 'script', content: [{ type: 'text', text: 'window.__ran=1' }] },
    { type: 'iframe', attrs: { srcdoc: '<script>parent.__ran=1</script>', src: 'https://evil.example/' } },
    {
      type: 'paragraph',
      attrs: { onclick: 'window.__ran=1', style: 'background:url(https://evil.example/)' },
      content: [
        { type: 'text', text: hostileMarkup },
        {
          type: 'text',
          text: 'a link',
          marks: [{ type: 'link', attrs: { href: scriptUrl, onclick: 'window.__ran=1' } }],
        },
        { type: 'text', text: 'unknown', marks: [{ type: 'evil', attrs: { src: scriptUrl } }] },
      ],
    },
    { type: 'picture', attrs: { media: hostileMarkup, src: 'https://evil.example/x.png', onerror: 'window.__ran=1' } },
    { type: 'video', attrs: { provider: 'evil', id: hostileMarkup } },
  ],
};

/** Hostile values for a field; undefined where only ids can be chosen. */
function hostileValue(field: BlockField): unknown {
  if (field.kind === 'line' || field.kind === 'paragraph') return hostileMarkup.slice(0, field.max);
  if (field.kind === 'link') return scriptUrl;
  if (field.kind === 'rich-text') return text;
  if (field.kind === 'items')
    return [
      {
        id: 'one',
        ...Object.fromEntries(Object.entries(field.fields).map(([name, inner]) => [name, hostileValue(inner)])),
      },
    ];
  return undefined;
}

/** Every block with hostile text in all its fields; `refused` are those that its schema already refuses. */
export function hostileBlocks(): { items: BlockItem[]; refused: { type: string; props: Record<string, unknown> }[] } {
  const refused: { type: string; props: Record<string, unknown> }[] = [];
  const items = blockTypes.map((type) => {
    const props: BlockItem['props'] = { id: `h-${type}`, onload: 'window.__ran=1' };
    for (const [name, field] of Object.entries(blocks[type].fields as Record<string, BlockField>)) {
      const value = hostileValue(field);
      if (value === undefined) continue;
      if (blocks[type].schema.safeParse({ id: 'x', [name]: value }).success) props[name] = value;
      else refused.push({ type, props: { id: `r-${type}-${name}`, [name]: value } });
    }
    return { type, props };
  });
  return { items: [...items, { type: 'hologram', props: { id: 'h-unknown', html: hostileMarkup } }], refused };
}
