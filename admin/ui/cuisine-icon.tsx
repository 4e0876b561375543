import type { IconData } from '#shared/schemas/content.ts';

/** A tag's icon as on the public pages; an empty ring without one. */
export function CuisineIcon({ icon, size = 20 }: { icon: IconData | null; size?: number }) {
  const { viewBox, paths } = icon ?? { viewBox: '0 0 24 24', paths: [] };
  return (
    <svg
      viewBox={viewBox}
      width={size}
      height={size}
      aria-hidden
      className="shrink-0 fill-none stroke-current stroke-[1.75]"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
      {!icon && <circle cx="12" cy="12" r="8" strokeDasharray="2 3.5" className="text-soft" />}
    </svg>
  );
}
