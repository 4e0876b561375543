import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';

import { canvasFrameQuery } from '../queries/canvas.ts';
import { useBuilder } from './builder-context.ts';
import { $canvasScale } from './builder-state.ts';
import { useClipboard } from './use-clipboard.ts';
import { useCommands } from './use-commands.ts';
import { useKeys } from './use-keys.ts';

/** The frame's document: the domain's own language, styles and colours around the blocks, and nothing of the panel. */
export function CanvasDocument({ document: frame, children }: { document?: Document; children: ReactNode }) {
  const { type, url, save } = useBuilder();
  const { data } = useQuery(canvasFrameQuery(type, url));
  const commands = useCommands();
  const { select } = commands;
  useKeys(frame?.defaultView ?? null, commands, save);
  useClipboard(frame ?? null, commands);
  useEffect(() => {
    if (!frame || !data) return undefined;
    const { html, body } = data;
    for (const [name, value] of Object.entries({ ...html.attributes, lang: html.lang, dir: html.dir }))
      frame.documentElement.setAttribute(name, value);
    frame.body.setAttribute('class', body.class);
    const links = data.stylesheets.map((href) => {
      const link = frame.createElement('link');
      link.rel = 'stylesheet';
      link.href = href;
      frame.head.append(link);
      return link;
    });
    return () => {
      for (const link of links) link.remove();
    };
  }, [frame, data]);
  const scale = useStore($canvasScale);
  useEffect(() => {
    const style = frame?.documentElement.style;
    if (!style) return;
    style.setProperty('--canvas-scale', String(scale));
    // What is drawn around a block is as strong as in the panel, however small the page is.
    style.setProperty('--puck-slot-component-border-width', `${2 / scale}px`);
    style.setProperty('--puck-slot-component-color-border-selected', '#0f6b45');
    style.setProperty('--puck-slot-component-color-overlay', 'transparent');
  }, [frame, scale, data]);
  useEffect(() => {
    if (!frame) return undefined;
    // Beside all blocks: nothing is selected.
    const clear = (event: Event) => {
      if (event.target === frame.documentElement || event.target === frame.body) select(null);
    };
    frame.addEventListener('click', clear);
    return () => frame.removeEventListener('click', clear);
  }, [frame, select]);
  return <main {...data?.main}>{children}</main>;
}
