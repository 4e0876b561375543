import { formControls, type FormField, type FormName, forms } from '../../rules/forms.ts';
import { Section } from '../parts/Section.tsx';
import { Control } from './Control.tsx';

export type FormBlockData = {
  id: string;
  title: string;
  text: string;
  form: FormName;
  /** Where a browser posts it to: the domain's API. */
  action: string;
  /** The path of the page that it stands on, to come back to. */
  path: string;
  /** Whom a catering inquiry may name. Empty leaves the choice out. */
  members: { id: string; title: string }[];
};

/** How far a visitor got with it. A built page holds none of this: it is what a script adds. */
export type FormProgress = {
  phase: 'open' | 'sending' | 'sent';
  /** Messages by field name. */
  errors: Map<string, string[]>;
  /** What is said about the form as a whole; empty for nothing. */
  message: string;
  /** Whether the message says that something went wrong. */
  failed: boolean;
};

type Props = FormBlockData & { progress?: FormProgress | undefined };

/**
 * A form that a browser can post as it is. Without `progress` (always when a page is built) the browser checks it and the
 * API answers with a page; with it a script does both, and says here how far it got.
 */
export function Markup({ id, title, text, form, action, path, members, progress }: Props) {
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
