import { Suspense } from 'react';

import { useEditorTools } from '../../post-form/editor-context.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { slotsOf } from './slots.ts';

const PictureSlots = lazyNamed(() => import('./picture-slots.tsx'), 'PictureSlots');

/** The pictures of a post. Their code comes after the form, which keeps their room meanwhile. */
export function PicturesPart() {
  const { type } = useEditorTools();
  return (
    <Suspense fallback={<div style={{ height: `${slotsOf(type).length * 9}rem` }} />}>
      <PictureSlots />
    </Suspense>
  );
}
