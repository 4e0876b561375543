import type { ReactNode } from 'react';

import type { Action } from './cards.ts';

type Props = {
  id: string;
  block: string;
  title: string;
  text?: string | undefined;
  action?: Action | undefined;
  children: ReactNode;
};

/** A band of a built page: heading, intro, content, and a link to more. */
export function Section({ id, block, title, text, action, children }: Props) {
  const content = (
    <div className="wrap">
      {(title || text) && (
        <header className="band-head">
          {title && <h2 id={`${id}-title`}>{title}</h2>}
          {text && <p className="lead">{text}</p>}
        </header>
      )}
      {children}
      {action?.href && (
        <p className="band-more">
          <a className="button" href={action.href}>
            {action.text}
          </a>
        </p>
      )}
    </div>
  );
  const className = `band band-${block}`;
  // Without a heading it belongs to the section around it.
  return title ? (
    <section className={className} id={id} aria-labelledby={`${id}-title`}>
      {content}
    </section>
  ) : (
    <div className={className} id={id}>
      {content}
    </div>
  );
}
