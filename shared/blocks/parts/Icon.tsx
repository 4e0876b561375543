import type { IconData } from '../../schemas/content.ts';

/** A decorative icon, hidden from screen readers. */
export function Icon({ icon }: { icon: IconData }) {
  return (
    <svg className="icon" viewBox={icon.viewBox} aria-hidden="true">
      {icon.paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
