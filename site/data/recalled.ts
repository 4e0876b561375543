import type { ArtBook, Drawn } from '../art/drawings.ts';
import type { ShareBook, ShareDrawing, Sharer } from '../share/book.ts';
import type { Context } from './context.ts';
import { type Input, isSame, Memo } from './memo.ts';

/** What parts of pages are made with that depend on no other post than those they are given, and where they ask for drawings. */
export type Basics = Pick<
  Context,
  'memo' | 'site' | 'palette' | 'brand' | 'categories' | 'tags' | 'eventDay' | 'over' | 'cards'
> & {
  art: Pick<ArtBook, 'add'>;
  shares: Pick<ShareBook, 'add' | 'always'>;
};

/** A share picture that was asked for: whether there was room, or null for one that needs none. */
type Share = { path: string; drawing: ShareDrawing; sharer: Sharer; hadRoom: boolean } | Always;
type Always = { path: string; drawing: ShareDrawing; hadRoom: null };
type Asked = { drawn: Drawn[]; shares: Share[] };
type Cell = { memo: Memo; last: { input: Input; result: unknown; asked: Asked } | null };

/**
 * `Memo.of` for something that also asks for drawings and share pictures: where it is reused, it asks for the same again. Reused at once,
 * with all that was memoized for it, so that a page of many posts costs a comparison of their identities.
 */
export function recalled<I extends Input, R>(
  basics: Basics,
  make: (basics: Basics, input: I) => R,
  id: string,
  input: I,
): R {
  const { memo, site, palette, brand, categories, tags, eventDay, over } = basics;
  const cell = memo.of(newCell, `${make.name} ${id}`, { make });
  const whole = { ...input, site, palette, brand, categories, tags, eventDay, over };
  const { last } = cell;
  if (last && isSame(last.input, whole) && askAgain(basics, last.asked)) return last.result as R;
  cell.memo.begin();
  const { asked, art, shares } = noting(basics);
  const result = make({ ...basics, memo: cell.memo, cards: new Map(), art, shares }, input);
  cell.last = { input: whole, result, asked };
  return result;
}

function newCell(): Cell {
  return { memo: new Memo(), last: null };
}

/** False where there is room for another number of share pictures than before: the pages that name them differ then. */
function askAgain({ art, shares }: Basics, asked: Asked): boolean {
  for (const drawn of asked.drawn) art.add(drawn);
  for (const share of asked.shares) {
    const { path, drawing } = share;
    if (share.hadRoom === null) shares.always(path, drawing);
    else if (shares.add(path, drawing, share.sharer) !== share.hadRoom) return false;
  }
  return true;
}

function noting({ art, shares }: Basics): { asked: Asked } & Pick<Basics, 'art' | 'shares'> {
  const drawn = new Map<string, Drawn>();
  const asked: Asked = { drawn: [], shares: [] };
  return {
    asked,
    art: {
      add: (each) => {
        if (!drawn.has(each.hash)) asked.drawn.push(each);
        drawn.set(each.hash, each);
        return art.add(each);
      },
    },
    shares: {
      add: (path, drawing, sharer) => {
        const hadRoom = shares.add(path, drawing, sharer);
        asked.shares.push({ path, drawing, sharer, hadRoom });
        return hadRoom;
      },
      always: (path, drawing) => {
        shares.always(path, drawing);
        asked.shares.push({ path, drawing, hadRoom: null });
      },
    },
  };
}
