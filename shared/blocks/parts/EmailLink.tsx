import { Fragment } from 'react';

/** A shown email address. Where it has to wrap, it does so after the @ or before a dot, so that no word of it is cut. */
export function EmailLink({ email }: { email: string }) {
  const parts = email.matchAll(/\.?[^.@]+@?|[.@]/g);
  return (
    <a href={`mailto:${email}`}>
      {Array.from(parts, ({ 0: part, index }) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </a>
  );
}
