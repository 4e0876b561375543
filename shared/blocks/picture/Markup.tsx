import type { Picture as PictureData } from '../../content/pictures.ts';
import { Picture } from '../parts/Picture.tsx';

export type PictureBlockData = { id: string; caption: string; width: 'text' | 'full'; picture: PictureData };

export function Markup({ id, caption, width, picture }: PictureBlockData) {
  return (
    <div className={`band band-picture band-picture-${width}`} id={id}>
      <figure className={width === 'full' ? '' : 'wrap'}>
        <Picture picture={picture} sizes={width === 'full' ? '100vw' : '(min-width: 80rem) 76rem, 92vw'} />
        {caption && <figcaption>{caption}</figcaption>}
      </figure>
    </div>
  );
}
