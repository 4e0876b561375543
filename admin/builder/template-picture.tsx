import { useState } from 'react';

import { Sketch } from '../page-blocks/templates/sketch.tsx';
import { type Template, templateItems } from '../page-blocks/templates/templates.ts';
import { BlockPicture, useBlocksShown } from './block-picture.tsx';

/** A template as it would look on this website. */
export function TemplatePicture({ template }: { template: Template }) {
  const [items] = useState(() => templateItems(template));
  const blocks = useBlocksShown(items);
  return (
    <span className="border-line block overflow-hidden rounded-md border">
      <BlockPicture
        blocks={blocks}
        pageWidth={1100}
        shape="aspect-4/5"
        fallback={<Sketch blocks={template.blocks} />}
      />
    </span>
  );
}
