/** `html` comes from content/rich-text.ts, which lets nothing unsafe through. */
export type RichTextData = { id: string; html: string };

export function Markup({ id, html }: RichTextData) {
  return (
    <div className="band band-text" id={id}>
      {/* Safe by construction: richTextHtml escapes text and knows every tag it writes. */}
      <div className="wrap prose" dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}
