import type { CallToActionData } from './schema.ts';

export function CallToAction({ id, title, text, action }: CallToActionData) {
  return (
    <section className="band band-brand call" id={id}>
      <div className="wrap">
        <h2>{title}</h2>
        {text && <p className="lead">{text}</p>}
        {action.href && (
          <p className="actions">
            <a className="button" href={action.href}>
              {action.text}
            </a>
          </p>
        )}
      </div>
    </section>
  );
}
