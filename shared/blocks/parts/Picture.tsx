import type { Picture as PictureData } from '../../content/pictures.ts';

type Props = {
  picture: PictureData;
  sizes: string;
  className?: string;
  priority?: boolean;
  /** In the first view but not the main picture: loads eagerly with normal priority. */
  eager?: boolean;
  transition?: string | undefined;
};

/** A responsive picture, lazy by default. */
export function Picture({ picture, sizes, className, priority = false, eager = false, transition }: Props) {
  const style = {
    ...(picture.focus === '50% 50%' ? {} : { objectPosition: picture.focus }),
    ...(picture.ground ? { backgroundColor: picture.ground } : {}),
    ...(transition ? { '--transition-name': transition } : {}),
  };
  return (
    <picture>
      {picture.sources.map((source) => (
        <source key={source.type} type={source.type} srcSet={source.srcset} sizes={sizes} />
      ))}
      <img
        src={picture.src}
        srcSet={picture.srcset || undefined}
        sizes={picture.srcset ? sizes : undefined}
        width={picture.width}
        height={picture.height}
        alt={picture.alt}
        className={className}
        style={style}
        loading={priority || eager ? undefined : 'lazy'}
        decoding={priority ? undefined : 'async'}
        fetchPriority={priority ? 'high' : undefined}
      />
    </picture>
  );
}
