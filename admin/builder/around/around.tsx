import { useStore } from '@nanostores/react';
import { type ComponentProps, type ReactNode, useMemo, useRef, useSyncExternalStore } from 'react';

import type { CanvasPart } from '#shared/blocks/canvas.ts';

import { useBuilder } from '../state/builder-context.ts';
import { $around, $shown } from '../state/builder-state.ts';
import { $items } from '../state/page-store.ts';
import { PagePart } from './page-part.tsx';
import { PartButtons } from './part-buttons.tsx';
import { type Surroundings, surroundingsOf } from './surroundings.ts';

const none: Surroundings = { header: [], before: [], after: [], footer: [] };
const noParts: CanvasPart[] = [];

type Props = { main: ComponentProps<'main'>; isStyled: boolean; children: ReactNode };

/** The page around the blocks as visitors get it: header, footer, and what the fields of the post make. */
export function Around({ main, isStyled, children }: Props) {
  const { kind } = useBuilder();
  const around = useStore($around);
  const hasHero = useHasHero();
  const shown = useMemo(() => {
    const { before, ...others } = around ? surroundingsOf(around.html) : none;
    // A page without a hero gets its title as one.
    return { ...others, before: before.filter((node) => !(hasHero && node instanceof Element && node.id === 'top')) };
  }, [around, hasHero]);
  const parts = around?.parts ?? noParts;
  const isReady = isStyled && (kind === 'section' || around !== undefined);
  const [header, before, after, footer] = [useRef(null), useRef(null), useRef(null), useRef(null)];
  const [above, below] = useMemo(
    () => [
      [header, before],
      [after, footer],
    ],
    [header, before, after, footer],
  );
  return (
    <div hidden={!isReady}>
      {around && <PartButtons name="Header and own parts of the page" parts={parts} within={above} shown={shown} />}
      <PagePart nodes={shown.header} partRef={header} />
      <main {...main}>
        <PagePart nodes={shown.before} partRef={before} />
        {children}
        <PagePart nodes={shown.after} partRef={after} />
      </main>
      {around && <PartButtons name="Footer of the page" parts={parts} within={below} shown={shown} />}
      <PagePart nodes={shown.footer} partRef={footer} />
    </div>
  );
}

/** Whether one of the page's own blocks is its hero. */
function useHasHero(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const stops = [$items.listen(changed), $shown.listen(changed)];
      return () => stops.forEach((stop) => stop());
    },
    () => {
      const shown = $shown.get();
      return $items.get().some(({ props }) => shown[props.id]?.type === 'hero');
    },
  );
}
