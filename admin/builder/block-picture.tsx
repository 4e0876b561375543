import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

import type { ShownBlock } from '#shared/blocks/data.ts';
import type { CanvasFrame } from '#shared/schemas/canvas-frame.ts';

import { closePage, type PageItem } from '../page-blocks/page-items.ts';
import { putOn } from '../page-blocks/put-on.ts';
import { canvasFrameQuery } from '../queries/canvas-frame.ts';
import { canvasBlocksQuery } from '../queries/canvas.ts';
import { WhenSeen } from '../ui/when-seen.tsx';
import { Shown } from './block-view.tsx';
import { useBuilder } from './state/builder-context.ts';

const centered: CSSProperties = { display: 'grid', minHeight: '100vh', alignContent: 'safe center' };

/** How long to wait for styles that never arrive, in milliseconds. */
const patience = 3000;

const blankPage = '<!doctype html><html><head></head><body></body></html>';

/** What each block shows on a page of this domain, null for nothing; undefined while it loads. */
export function useBlocksShown(items: PageItem[]): (ShownBlock | null)[] | undefined {
  const { type, url } = useBuilder();
  const blocks = closePage(items, null, {}, new Set()).blocks ?? { v: 1, items: [] };
  const { data, isError } = useQuery({
    ...canvasBlocksQuery({ post: null, type, url, blocks, media: {} }),
    staleTime: 300_000,
  });
  if (!data) return isError ? [] : undefined;
  return items.map(({ props }) => data.blocks[props.id] ?? null);
}

type Props = {
  /** Undefined while they load. */
  blocks: (ShownBlock | null)[] | undefined;
  /** Shown instead while the blocks load, and if they show nothing. */
  fallback: ReactNode;
  /** Its shape: 'aspect-video'. */
  shape: string;
  /** Of the drawn page, in pixels: a narrow one has larger words. */
  pageWidth: number;
  /** In the middle of the picture, rather than at its top. */
  isCentered?: boolean;
};

/** A small picture of blocks: the blocks themselves in the domain's styles, in a frame that nobody can reach. */
export function BlockPicture({ blocks, fallback, shape, ...drawn }: Props) {
  const empty = <div className={`bg-sunken w-full ${shape}`} />;
  if (!blocks) return empty;
  const shown = blocks.filter((block) => block !== null);
  if (shown.length === 0) return fallback;
  return (
    <WhenSeen before={empty}>
      <Picture blocks={shown} shape={shape} {...drawn} />
    </WhenSeen>
  );
}

type PictureProps = Omit<Props, 'blocks' | 'fallback'> & { blocks: ShownBlock[] };

function Picture({ blocks, shape, pageWidth, isCentered = false }: PictureProps) {
  const { type, url } = useBuilder();
  const { data: look } = useQuery(canvasFrameQuery(type, url));
  const place = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [page, setPage] = useState<Document | null>(null);
  const isStyled = useLook(page, look);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scale = size.width / pageWidth;
  return (
    <div ref={place} className={`relative w-full overflow-hidden bg-white ${shape}`}>
      {scale > 0 && (
        <iframe
          // Without scripts; React draws into it from outside.
          sandbox="allow-same-origin"
          inert
          aria-hidden
          tabIndex={-1}
          title="A picture of blocks"
          srcDoc={blankPage}
          onLoad={({ currentTarget: { contentDocument: loaded } }) => {
            loaded?.documentElement.style.setProperty('overflow', 'hidden');
            setPage(loaded);
          }}
          className="absolute top-0 left-0 origin-top-left border-0 transition-opacity"
          style={{
            width: pageWidth,
            height: size.height / scale,
            transform: `scale(${scale})`,
            opacity: isStyled ? 1 : 0,
          }}
        />
      )}
      {page &&
        createPortal(
          <main inert style={isCentered ? centered : undefined}>
            {blocks.map((block) => (
              <Shown key={block.data.id} block={block} />
            ))}
          </main>,
          page.body,
        )}
    </div>
  );
}

/** Whether a frame has the domain's colors, letters and styles. */
function useLook(page: Document | null, look: CanvasFrame | undefined): boolean {
  const [isStyled, setStyled] = useState(false);
  useEffect(() => {
    if (!page || !look) return undefined;
    void putOn(page, look).styled.then(() => setStyled(true));
    const timer = setTimeout(() => setStyled(true), patience);
    return () => clearTimeout(timer);
  }, [page, look]);
  return isStyled;
}
