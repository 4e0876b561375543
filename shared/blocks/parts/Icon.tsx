import type { IconData } from '../../schemas/content.ts';

/** A drawn icon; it decorates, so screen readers skip it. */
export function Icon({ icon }: { icon: IconData }) {
  return (
    <svg className="icon" viewBox={icon.viewBox} aria-hidden="true">
      {icon.paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
