import type { FormName } from '../../rules/form-names.ts';
import { formControls, type FormField, forms } from '../../rules/forms.ts';
import { Section } from '../parts/Section.tsx';
import { Control } from './Control.tsx';

export type FormBlockData = {
  id: string;
  title: string;
  text: string;
  form: FormName;
  /** The form's action: the URL of the domain's API. */
  action: string;
  /** The path of its page, to redirect to. */
  path: string;
  /** The members to choose from in a catering inquiry. An empty list hides the field. */
  members: { id: string; title: string }[];
};

/** The state of sending, managed by a script. A built page has none. */
export type FormProgress = {
  phase: 'open' | 'sending' | 'sent';
  /** Messages by field name. */
  errors: Map<string, string[]>;
  /** A message about the whole form, or empty. */
  message: string;
  /** Whether the message is an error. */
  failed: boolean;
};

type Props = FormBlockData & { progress?: FormProgress | undefined };

/**
 * A form that works without scripts: without `progress` (always on a built page) the browser validates it and the API replies
 * with a page. With `progress` a script does both.
 */
export function Markup({ id, title, text, form, action, path, members, progress }: Props) {
  const { fields, submit, thanks } = forms[form];
  const shown = fields.filter(({ type }: FormField) => type !== 'member' || members.length > 0);
  const errors = progress?.errors ?? new Map<string, string[]>();
  const isSent = progress?.phase === 'sent';
  return (
    <Section id={id} block="form" title={title} text={text}>
      {/* Shown when the URL has its anchor, after the API's redirect. */}
      <div className={isSent ? 'sent is-sent' : 'sent'} id={`sent-${form}`} tabIndex={-1}>
        <p className="sent-words">{thanks}</p>
        <p>
          <a href={`#${id}`}>Send another</a>
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
        {/* Always rendered: screen readers only announce changes of an existing live region. */}
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
