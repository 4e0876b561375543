import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useState } from 'react';

import type { CanvasPart } from '#shared/blocks/canvas.ts';

import { useMay } from '../../queries/account.ts';
import { paths } from '../../routing/paths.ts';
import { siteSections } from '../../routing/site-sections.ts';
import { useBuilder } from '../state/builder-context.ts';
import { useCommands } from '../state/use-commands.ts';
import { focusHere, focusInForm, isHere } from './focus-field.ts';

type Box = { left: number; top: number; width: number; height: number };
type Button = { key: string; part: CanvasPart; box: Box };

type Props = {
  name: string;
  parts: CanvasPart[];
  /** The elements that hold the parts. */
  within: RefObject<HTMLElement | null>[];
  /** What is shown there: another one is measured again. */
  shown: unknown;
};

/** A button over each part that a form makes; it says which on hover and focus, and leads there. */
export function PartButtons({ name, parts, within, shown }: Props) {
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  const buttons = useButtons(layer, { parts, within, shown });
  const lead = useLead();
  return (
    <nav ref={setLayer} aria-label={name} className="canvas-parts">
      {buttons.map(({ key, part, box }) => (
        <button key={key} type="button" data-canvas-part style={box} onClick={() => lead(part)}>
          <span>{part.label}</span>
        </button>
      ))}
    </nav>
  );
}

/** The parts that the user may open, and where they stand. Measured again whenever the page's height or width changes. */
function useButtons(layer: HTMLElement | null, { parts, within, shown }: Omit<Props, 'name'>): Button[] {
  const allowed = useMay();
  const [buttons, setButtons] = useState<Button[]>([]);
  useEffect(() => {
    if (!layer) return undefined;
    const open = parts.filter(({ at }) => 'field' in at || allowed(siteSections[at.section].write));
    const measure = () => {
      const from = layer.getBoundingClientRect();
      const next = open.flatMap((part) =>
        within.flatMap(({ current }) =>
          Array.from(current?.querySelectorAll(part.selector) ?? [], (element, index) => {
            const { left, top, width, height } = element.getBoundingClientRect();
            const box = { left: left - from.left, top: top - from.top, width, height };
            return { key: `${part.selector} ${index}`, part, box };
          }),
        ),
      );
      const visible = next.filter(({ box }) => box.width > 0 && box.height > 0);
      setButtons((before) => (JSON.stringify(before) === JSON.stringify(visible) ? before : visible));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(layer.ownerDocument.body);
    for (const { current } of within)
      for (const element of current?.firstElementChild?.children ?? []) observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [layer, parts, within, shown, allowed]);
  return buttons;
}

/** Focuses a field of the post's form or opens a section of the site options. Title and description are beside the page. */
function useLead() {
  const navigate = useNavigate();
  const { select } = useCommands();
  const { type, post } = useBuilder();
  return ({ at }: CanvasPart) => {
    if ('section' in at) void navigate({ to: paths.siteOptions(at.section) });
    else if (isHere(at.field)) {
      select(null);
      focusHere(at.field);
    } else if (post !== null) {
      focusInForm(at.field);
      void navigate({ to: paths.post(type, post) });
    }
  };
}
