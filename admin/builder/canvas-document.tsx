import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';

import type { CanvasFrame } from '#shared/schemas/canvas-frame.ts';

import { watchComposition } from '../forms/composing.ts';
import { putOn } from '../page-blocks/put-on.ts';
import { itemById } from '../page-blocks/tree.ts';
import { canvasFrameQuery } from '../queries/canvas-frame.ts';
import { Around } from './around/around.tsx';
import { BlockNotes } from './block-notes.tsx';
import { keysId, withoutPressed } from './block-ref.ts';
import { EmptyPlace } from './empty-page.tsx';
import { useBuilder } from './state/builder-context.ts';
import { $canvasScale } from './state/builder-state.ts';
import { writeIn } from './state/inline.ts';
import { useCommands } from './state/use-commands.ts';
import { useClipboard } from './use-clipboard.ts';
import { useKeys } from './use-keys.ts';

const nothing = {};

/** The frame's document: the domain's language, styles and colors around the blocks, without the panel's styles. */
export function CanvasDocument({ document: frame, children }: { document?: Document; children: ReactNode }) {
  const { type, url, save } = useBuilder();
  const { data, isError } = useQuery(canvasFrameQuery(type, url));
  const commands = useCommands();
  const { select } = commands;
  const styled = usePageHead(frame, data);
  useKeys(frame?.defaultView ?? null, commands, save);
  useClipboard(frame ?? null, commands);
  const scale = useStore($canvasScale);
  useEffect(() => {
    const style = frame?.documentElement.style;
    if (!style) return;
    style.setProperty('--canvas-scale', String(scale));
    // Outlines keep their width on screen at every scale.
    style.setProperty('--puck-slot-component-border-width', `${2 / scale}px`);
    style.setProperty('--puck-slot-component-color-border-selected', '#0f6b45');
    style.setProperty('--puck-slot-component-color-placeholder', '#0f6b45');
    style.setProperty('--puck-line-placeholder-width', `${6 / scale}px`);
    style.setProperty('--puck-slot-component-color-overlay', 'transparent');
  }, [frame, scale, data]);
  useEffect(() => {
    if (!frame) return undefined;
    // A click beside all blocks clears the selection.
    const clear = (event: Event) => {
      if (event.target === frame.documentElement || event.target === frame.body) select(null);
    };
    let down: { id: string | null; x: number; y: number } = { id: null, x: 0, y: 0 };
    const remember = ({ clientX: x, clientY: y }: PointerEvent) => {
      down = { id: commands.selected(), x, y };
    };
    // A click on a block that was selected before edits the text under the pointer; a drag ends with a click too.
    const write = ({ target, clientX: x, clientY: y }: MouseEvent) => {
      if ((target as Element).closest('[data-puck-overlay-portal]') || Math.hypot(x - down.x, y - down.y) > 4) return;
      const id = (target as Element).closest('[data-puck-component]')?.getAttribute('data-puck-component') ?? null;
      const item = id !== null && id === down.id ? itemById(commands.items(), id) : null;
      if (item) writeIn(frame, item, { x, y });
    };
    frame.addEventListener('pointerdown', remember, true);
    frame.addEventListener('click', clear);
    // Puck stops clicks at the block.
    frame.addEventListener('click', write, true);
    return () => {
      frame.removeEventListener('pointerdown', remember, true);
      frame.removeEventListener('click', clear);
      frame.removeEventListener('click', write, true);
    };
  }, [frame, select, commands]);
  useEffect(() => {
    if (!frame) return undefined;
    addOwnStyles(frame);
    const stops = [withoutPressed(frame), watchComposition(frame)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [frame]);
  return (
    <>
      {/* Hidden until the styles have loaded: text drawn earlier would request its fonts before `swapFonts` and keep the fallback. */}
      <Around main={data?.main ?? nothing} isStyled={styled || isError}>
        {children}
        <EmptyPlace />
      </Around>
      {frame && <BlockNotes frame={frame} />}
      <p id={keysId} hidden>
        Enter edits its text, the up and down arrows go to the next block, Alt and an arrow moves it, Delete deletes it.
      </p>
    </>
  );
}

/** Applies the page's attributes and style sheets to the frame. Returns whether all style sheets have loaded or failed. */
function usePageHead(frame: Document | undefined, data: CanvasFrame | undefined): boolean {
  const [styled, setStyled] = useState(false);
  useEffect(() => {
    if (!frame || !data) return undefined;
    const { links, styled: loaded } = putOn(frame, data, swapFonts);
    void loaded.then(() => setStyled(true));
    return () => {
      for (const link of links) link.remove();
    };
  }, [frame, data]);
  return styled;
}

/**
 * Pages skip fonts that load late, since the next page has them cached; the canvas stays open, so it swaps them in. Set on the
 * rules, not on `document.fonts`: browsers recreate font faces whenever a style sheet is added before them.
 */
function swapFonts({ sheet, ownerDocument }: HTMLLinkElement): void {
  // The frame's window has its own constructors, which `instanceof` needs.
  const { CSSFontFaceRule: FontFaceRule } = ownerDocument.defaultView ?? window;
  for (const rule of sheet?.cssRules ?? [])
    if (rule instanceof FontFaceRule) rule.style.setProperty('font-display', 'swap');
}

/**
 * The buttons over the parts of the page that forms make: seen on hover and focus, in the same size on screen at every scale. The line where
 * a dragged block will stand is seen on every ground; as a first child it is below the header, which would cover half of it. The empty
 * place is over the one into which blocks are dropped, which is 128 px high.
 */
const partStyles = `
.canvas-parts { position: absolute; top: 0; left: 0; z-index: 6; }
.canvas-parts button { position: absolute; padding: 0; border: 0; background: none; color: #fff; cursor: pointer; }
.canvas-parts :is(button:hover, button:focus) { outline: calc(2px / var(--canvas-scale, 1)) solid #0f6b45; outline-offset: calc(2px / var(--canvas-scale, 1)); }
.canvas-parts span { position: absolute; inset: 0 auto auto 0; padding: 0.25em 0.6em; background: #0f6b45; font: 600 calc(13px / var(--canvas-scale, 1)) / 1.4 system-ui, sans-serif; white-space: nowrap; opacity: 0; }
.canvas-parts :is(button:hover, button:focus) span { opacity: 1; }
.canvas-notes { position: absolute; top: 0; left: 0; z-index: 7; }
.canvas-notes button { position: absolute; margin: 8px; padding: 0.4em 0.8em; border: 0; border-radius: 6px; background: #7a4b00; color: #fff; font: 600 calc(13px / var(--canvas-scale, 1)) / 1.4 system-ui, sans-serif; white-space: nowrap; cursor: pointer; }
[data-puck-line-placeholder] { z-index: 8; box-shadow: 0 0 0 calc(2px / var(--canvas-scale, 1)) #fff; }
[data-puck-line-placeholder]::after { content: 'Drop here'; position: absolute; top: 50%; left: 50%; padding: 0.25em 0.8em; border-radius: 1em; outline: calc(2px / var(--canvas-scale, 1)) solid #fff; background: #0f6b45; color: #fff; font: 600 calc(13px / var(--canvas-scale, 1)) / 1.4 system-ui, sans-serif; white-space: nowrap; translate: -50% -50%; }
[data-puck-line-placeholder]:first-child::after { top: 0; translate: -50%; }
.canvas-empty { position: relative; display: grid; place-content: center; height: 128px; margin-top: -128px; font-size: calc(14px / var(--canvas-scale, 1)); text-align: center; pointer-events: none; }
.canvas-empty p { margin: 0; }
.canvas-empty button { pointer-events: auto; margin: 0.75em 0.25em 0; padding: 0.5em 1em; border: 1px solid currentColor; border-radius: 6px; background: none; color: inherit; font: inherit; cursor: pointer; }
`;

/** Puck disables text selection in blocks; inline editing needs it. */
function addOwnStyles(frame: Document): void {
  const written = '[data-puck-overlay-portal]';
  const sheet = frame.defaultView && new frame.defaultView.CSSStyleSheet();
  if (!sheet) return;
  sheet.replaceSync(`${written}, ${written} * { user-select: text !important; cursor: text; }\n${partStyles}`);
  frame.adoptedStyleSheets.push(sheet);
}
