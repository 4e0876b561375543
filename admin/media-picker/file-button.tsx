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

/** A button that opens the file dialog. */
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
          // Reset, or choosing the same file again fires no change event.
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
