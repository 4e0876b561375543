import type { ReactNode } from 'react';

import { Button } from './button.tsx';
import { notify } from './notify.ts';

/** A secret that is shown once, to copy. `children` say what to do with it. */
export function NewSecret({ secret, children }: { secret: string; children: ReactNode }) {
  const copy = () =>
    void navigator.clipboard.writeText(secret).then(
      () => notify.success('Copied the secret'),
      () => notify.info('The browser blocked copying. Select the secret and copy it with the keyboard.'),
    );
  return (
    <div role="status" className="bg-warn-wash space-y-2 rounded-md px-3 py-3">
      <p>{children}</p>
      <div className="flex items-center gap-2">
        <code className="bg-surface border-line min-w-0 grow rounded-sm border px-2 py-1 text-[13px] break-all select-all">
          {secret}
        </code>
        <Button size="sm" onClick={copy}>
          Copy
        </Button>
      </div>
    </div>
  );
}
