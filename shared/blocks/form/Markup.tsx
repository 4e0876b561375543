import { formControls, type FormField, forms } from '../../rules/forms.ts';
import { Section } from '../parts/Section.tsx';
import { Control } from './Control.tsx';
import type { FormBlockData, FormProgress } from './schema.ts';

type Props = FormBlockData & { progress?: FormProgress | undefined };

/**
 * A form that a browser can post as it is. Without `progress` (always when a page is built) the browser checks it and the
 * API answers with a page; with it a script does both, and says here how far it got.
 */
export function FormBlock({ id, title, text, form, action, path, members, progress }: Props) {
  const { fields, submit, thanks } = forms[form];
  const shown = fields.filter(({ type }: FormField) => type !== 'member' || members.length > 0);
  const errors = progress?.errors ?? new Map<string, string[]>();
  const isSent = progress?.phase === 'sent';
  return (
    <Section id={id} block="form" title={title} text={text}>
      {/* Shown when the page is opened at it: the way back from the API. */}
      <div className={isSent ? 'sent is-sent' : 'sent'} id={`sent-${form}`} tabIndex={-1}>
        <p className="sent-words">{thanks}</p>
        <p>
          <a href={`#${id}`}>Write another one</a>
        </p>
      </div>
      <form className="form" method="post" action={action} noValidate={Boolean(progress)} hidden={isSent}>
        <input type="hidden" name={formControls.form} value={form} />
        <input type="hidden" name={formControls.redirect} value={path} />
        {shown.map((field) => (
          <Control key={field.name} field={field} id={`${id}-${field.name}`} members={members} errors={errors} />
        ))}
        <div className="form-apart" aria-hidden="true">
          <label htmlFor={`${id}-${formControls.honeypot}`}>Leave this empty</label>
          <input
            id={`${id}-${formControls.honeypot}`}
            name={formControls.honeypot}
            tabIndex={-1}
            autoComplete="off"
            type="text"
          />
        </div>
        {/* Always there: a live region is only heard when it was there before its words. */}
        <div className={progress?.failed ? 'form-said is-wrong' : 'form-said'} role="status">
          {progress?.message && <p>{progress.message}</p>}
          {progress?.failed && errors.size > 0 && (
            <ul>
              {shown
                .filter(({ name }) => errors.has(name))
                .map(({ name, label }) => (
                  <li key={name}>
                    <a href={`#${id}-${name}`}>{label}</a>
                  </li>
                ))}
            </ul>
          )}
        </div>
        <p className="form-send">
          <button className="button" aria-disabled={progress?.phase === 'sending' || undefined}>
            {progress?.phase === 'sending' ? 'Sending…' : submit}
          </button>
        </p>
      </form>
    </Section>
  );
}
