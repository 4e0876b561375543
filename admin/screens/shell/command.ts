import type { LucideIcon } from 'lucide-react';

import type { Permission } from '#shared/rules/roles.ts';

/** An entry of the command palette. `words` are other words that find it. */
export type Command = {
  id: string;
  label: string;
  detail?: string;
  words?: string;
  /** Of a post found by its text: where it has the words. */
  passage?: string;
  Icon: LucideIcon;
  run: () => void;
};
export type CommandGroup = { title: string; commands: Command[] };

export type Allowed = (permission: Permission) => boolean;
/** What opens a path of the panel. */
export type Go = (href: string) => () => void;
