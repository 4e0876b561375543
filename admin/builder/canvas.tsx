import { useStore } from '@nanostores/react';
import { Puck } from '@puckeditor/core';
import { useEffect, useRef, useState } from 'react';

import { $canvasScale, $canvasSize, type CanvasSize } from './state/builder-state.ts';

const widths = { desktop: 1280, tablet: 768, phone: 390 } satisfies Record<CanvasSize, number>;
const edge = 12;

/** The page in an iframe as wide as the chosen device, scaled down to fit. */
export function Canvas() {
  const chosen = useStore($canvasSize);
  const room = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = room.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setBox({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const isSmall = box.width < 600;
  const size = isSmall ? 'phone' : chosen;
  const margin = isSmall ? 0 : edge;
  const width = size === 'desktop' ? Math.max(widths.desktop, box.width - 2 * margin) : widths[size];
  const scale = box.width > 0 ? Math.min(1, (box.width - 2 * margin) / width) : 1;
  useEffect(() => {
    // Puck creates the iframe without a title.
    const frame = room.current?.querySelector('iframe');
    frame?.setAttribute('title', 'The page as visitors see it');
    $canvasScale.set(scale);
  });
  return (
    <div ref={room} data-block-keys className="bg-sunken relative min-h-0 min-w-0 grow overflow-hidden">
      <div
        className="outline-line absolute origin-top-left overflow-hidden bg-white outline"
        style={{
          width,
          height: Math.max(0, (box.height - margin) / scale),
          top: margin,
          left: Math.max(0, (box.width - width * scale) / 2),
          transform: `scale(${scale})`,
        }}
      >
        <Puck.Preview />
      </div>
    </div>
  );
}
