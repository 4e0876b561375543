import { Picture } from '../parts/Picture.tsx';
import type { PictureBlockData } from './schema.ts';

export function PictureBlock({ id, caption, width, picture }: PictureBlockData) {
  return (
    <div className={`band band-picture band-picture-${width}`} id={id}>
      <figure className={width === 'full' ? '' : 'wrap'}>
        <Picture picture={picture} sizes={width === 'full' ? '100vw' : '(min-width: 80rem) 76rem, 92vw'} />
        {caption && <figcaption>{caption}</figcaption>}
      </figure>
    </div>
  );
}
