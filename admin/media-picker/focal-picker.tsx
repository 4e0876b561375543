import { type KeyboardEvent, type PointerEvent, useRef } from 'react';

import type { Media } from '#shared/schemas/media.ts';

import { mediaUrl } from '../ui/media-url.ts';
import { blurredOf } from './media-thumb.tsx';

type Focal = Media['focal'];
type Props = { media: Media; focal: Focal; onChange: (focal: Focal) => void };

const step = 0.01;
const largeStep = 0.1;
const moves: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function within(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;
}

/** Sets the focal point of a picture, which all crops keep, by click, drag or arrow keys (Shift for larger steps). */
export function FocalPicker({ media, focal, onChange }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  const blurred = blurredOf(media.thumbhash);
  const source = mediaUrl(media, 960);

  function point({ clientX, clientY }: PointerEvent) {
    const box = frame.current?.getBoundingClientRect();
    if (!box || box.width === 0 || box.height === 0) return;
    onChange({ x: within((clientX - box.left) / box.width), y: within((clientY - box.top) / box.height) });
  }
  function press(event: KeyboardEvent) {
    const move = moves[event.key];
    const middle = event.key === 'Home';
    if (!move && !middle) return;
    event.preventDefault();
    const by = event.shiftKey ? largeStep : step;
    onChange(move ? { x: within(focal.x + move[0] * by), y: within(focal.y + move[1] * by) } : { x: 0.5, y: 0.5 });
  }
  const [left, top] = [Math.round(focal.x * 100), Math.round(focal.y * 100)];
  return (
    <div className="checker border-line flex justify-center overflow-hidden rounded-md border">
      <div
        ref={frame}
        className="relative cursor-crosshair touch-none select-none"
        onPointerDown={(event) => {
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
          handle.current?.focus();
          point(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) point(event);
        }}
      >
        <img
          src={source ?? ''}
          alt=""
          width={media.width ?? undefined}
          height={media.height ?? undefined}
          draggable={false}
          className="block h-auto max-h-72 w-auto max-w-full bg-cover"
          style={blurred ? { backgroundImage: `url(${blurred})` } : {}}
        />
        <div
          ref={handle}
          role="slider"
          tabIndex={0}
          aria-label="Focal point"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={left}
          aria-valuetext={`${left}% from the left, ${top}% from the top`}
          onKeyDown={press}
          className="absolute size-6 -translate-1/2 rounded-full border-2 border-white bg-black/35 shadow-[0_0_0_1px_rgb(0_0_0/0.6)] after:absolute after:inset-[7px] after:rounded-full after:bg-white"
          style={{ left: `${left}%`, top: `${top}%` }}
        />
      </div>
    </div>
  );
}

const crops = [
  { label: 'Square', ratio: '1 / 1', width: 'w-[24%]' },
  { label: 'Poster', ratio: '4 / 5', width: 'w-[19.2%]' },
  { label: 'Wide', ratio: '16 / 9', width: 'w-[42.7%]' },
];

/** The crops that pages show with this focal point. */
export function CropPreviews({ media, focal }: { media: Media; focal: Focal }) {
  const source = mediaUrl(media, 320);
  return (
    <ul aria-label="Crops" className="flex items-start justify-between gap-3">
      {crops.map(({ label, ratio, width }) => (
        <li key={label} className={width}>
          <img
            src={source ?? ''}
            alt=""
            className="checker border-line w-full rounded-sm border object-cover"
            style={{ aspectRatio: ratio, objectPosition: `${focal.x * 100}% ${focal.y * 100}%` }}
          />
          <p className="text-soft mt-1 truncate text-xs">
            {label} <span className="max-sm:hidden">{ratio.replaceAll(' ', '').replace('/', ':')}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
