import { Drawing, Swatch } from './changed-value.tsx';
import { ClippedList, ClippedText } from './clipped.tsx';
import type { Changed, ItemChange } from './field-change.ts';
import { PictureHeld } from './picture-change.tsx';

const mostNames = 5;

/** A value of something new or removed: only what it holds, because marking all of it would say nothing. */
export function HeldValue({ changed }: { changed: Changed }) {
  switch (changed.kind) {
    case 'text':
    case 'value':
      return (
        <ClippedText length={changed.after.length}>
          <p dir="auto" className="text-left wrap-anywhere whitespace-pre-wrap">
            {changed.after}
          </p>
        </ClippedText>
      );
    case 'code':
      return (
        <ClippedText length={changed.after.length}>
          <pre dir="ltr" className="font-mono text-[13px] wrap-anywhere whitespace-pre-wrap">
            {changed.after}
          </pre>
        </ClippedText>
      );
    case 'picture':
      return changed.after && <PictureHeld media={changed.after} />;
    case 'color':
      return <Swatch code={changed.after} />;
    case 'icon':
      return <Drawing icon={changed.after} />;
    case 'items':
      return (
        <ClippedList items={changed.items} most={mostNames} className="space-y-0.5">
          {(item) => (
            <li key={item.key} dir="auto" className="text-left wrap-anywhere">
              <ItemName item={item} />
            </li>
          )}
        </ClippedList>
      );
    case 'note':
      return <p className="text-soft">{changed.text}</p>;
  }
}

/** 'Hero “Good food, parked near you”' of a block, the name alone of anything else. */
export function ItemName({ item: { type, name } }: { item: ItemChange }) {
  if (!type) return <bdi>{name || 'Without a name'}</bdi>;
  return (
    <>
      {type}
      {name && (
        <>
          {' '}
          <bdi className="font-normal">“{name}”</bdi>
        </>
      )}
    </>
  );
}
