import type { RichTextData } from './schema.ts';

export function RichText({ id, html }: RichTextData) {
  return (
    <div className="band band-text" id={id}>
      {/* Safe by construction: richTextHtml escapes text and knows every tag it writes. */}
      <div className="wrap prose" dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}
