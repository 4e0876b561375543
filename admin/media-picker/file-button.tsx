import { type ReactNode, useRef } from 'react';

import { Button } from '../ui/button.tsx';

type Props = {
  accept: string;
  multiple?: boolean;
  tone?: 'primary' | 'plain';
  disabled?: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
};

/** A button that opens the computer's file dialog: a real button, reached and pressed like every other. */
export function FileButton({ accept, multiple = false, tone = 'plain', disabled, onFiles, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button tone={tone} disabled={disabled} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file may be chosen again after it was refused.
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
