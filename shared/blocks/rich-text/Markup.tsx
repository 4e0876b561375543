/** `html` comes from content/rich-text.ts, which only writes safe markup. */
export type RichTextData = { id: string; html: string };

export function Markup({ id, html }: RichTextData) {
  return (
    <div className="band band-text" id={id}>
      {/* Safe: richTextHtml escapes all text and only writes a fixed set of tags. */}
      <div className="wrap prose" dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}
