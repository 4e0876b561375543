import { X } from 'lucide-react';

import { socialPaths } from '#shared/rules/social-icons.ts';
import { typedLink } from '#shared/rules/urls.ts';
import type { Social } from '#shared/schemas/options.ts';

import { SelectField } from '../../forms/select-field.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { kindOf, kindOfLink, socialKinds, withKind } from '../../words/social-kinds.ts';

type Props = {
  social: Social;
  readOnly: boolean;
  error: string | undefined;
  onChange: (next: Social, merge?: string) => void;
  onLeave: () => void;
  onRemove: () => void;
};

export function SocialRow({ social, readOnly, error, onChange, onLeave, onRemove }: Props) {
  const kind = kindOf(social);
  function onLink(link: string) {
    const guessed = kind === 'link' ? kindOfLink(link) : undefined;
    const next = { ...social, link };
    onChange(guessed ? withKind(next, guessed) : next, `link ${social.id}`);
  }
  return (
    <>
      <KindIcon kind={kind} />
      <div className="grid min-w-0 grow gap-2 px-2 sm:grid-cols-[9.5rem_minmax(0,1fr)_9rem]">
        <SelectField
          label="Where"
          disabled={readOnly}
          value={kind}
          options={Object.entries(socialKinds).map(([name, { label }]) => [name, label])}
          onChange={(next) => onChange(withKind(social, next))}
        />
        <Field label="Address" error={error}>
          {(control) => (
            <input
              {...control}
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              placeholder="https://"
              readOnly={readOnly}
              value={social.link}
              onChange={(event) => onLink(event.target.value)}
              onBlur={() => {
                const whole = typedLink(social.link);
                if (whole && whole !== social.link) onLink(whole);
                onLeave();
              }}
            />
          )}
        </Field>
        <Field label="Name">
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              maxLength={60}
              readOnly={readOnly}
              placeholder={socialKinds[kind]?.label}
              value={social.icon.data.label}
              onChange={(event) =>
                onChange(
                  { ...social, icon: { ...social.icon, data: { ...social.icon.data, label: event.target.value } } },
                  `label ${social.id}`,
                )
              }
            />
          )}
        </Field>
      </div>
      {!readOnly && (
        <span className="mt-6">
          <IconButton label={`Remove ${social.icon.data.label || 'this link'}`} onClick={onRemove}>
            <X size={16} aria-hidden />
          </IconButton>
        </span>
      )}
    </>
  );
}

function KindIcon({ kind }: { kind: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden
      className="mt-8 size-5 shrink-0 fill-none stroke-current stroke-[1.75] max-sm:hidden"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={socialPaths[kind] ?? socialPaths['link']} />
    </svg>
  );
}
