import { passwordHint } from '#shared/rules/password-hint.ts';

const looks = ['bg-danger', 'bg-danger', 'bg-warn', 'bg-accent'] as const;

type Props = {
  password: string;
  /** Names and addresses that weaken it. */
  words: string[];
  /** The websites that its user works on, as far as known here. */
  websites: { title: string; host: string }[];
};

/** The strength of a new password. Not part of the password field, because the sign-in doesn't need it. */
export function PasswordStrength({ password, words, websites }: Props) {
  const names = websites.flatMap(({ title, host }) => [title, host]);
  const rated = passwordHint(password, words, names);
  return (
    <p aria-live="polite" className={rated ? 'flex items-center gap-2 pt-0.5 text-[13px]' : 'sr-only'}>
      {rated && (
        <>
          <span aria-hidden className="flex shrink-0 gap-0.5">
            {looks.map((_, step) => (
              <span
                key={step === 0 ? 'first' : `step-${step}`}
                className={`h-1 w-5 rounded-full ${step <= rated.level ? looks[rated.level] : 'bg-line'}`}
              />
            ))}
          </span>
          <span className="text-soft">{rated.text}</span>
        </>
      )}
    </p>
  );
}
