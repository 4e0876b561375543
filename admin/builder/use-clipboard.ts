import { useEffect } from 'react';

import { labelOf } from '../page-blocks/page-items.ts';
import { itemById } from '../page-blocks/tree.ts';
import { useAccount } from '../queries/account.ts';
import { notify } from '../ui/notify.ts';
import { copiedText, keepCopied, lastCopied, pastedItems, stayedWords } from './clipboard.ts';
import { $notes, announce } from './state/builder-state.ts';
import type { Commands } from './state/use-commands.ts';

/** Copies, cuts and pastes blocks by the browser's own events in one document. Fields and selected text keep the default behavior. */
export function useClipboard(document: Document | null, commands: Commands): void {
  const { copy, cut, paste } = useBlockClipboard(commands);
  useEffect(() => {
    if (!document) return undefined;
    const onCopy = (event: ClipboardEvent) => {
      if (isOwn(event)) return;
      const text = event.type === 'cut' ? cut() : copy();
      if (text === null) return;
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
    };
    const onPaste = (event: ClipboardEvent) => {
      if (isOwn(event)) return;
      if (paste(event.clipboardData?.getData('text/plain') ?? '')) event.preventDefault();
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('copy', onCopy, { signal });
    document.addEventListener('cut', onCopy, { signal });
    document.addEventListener('paste', onPaste, { signal });
    return () => listening.abort();
  }, [document, copy, cut, paste]);
}

/** Clipboard commands for events and buttons. Buttons may write the system clipboard but seldom read it, so they paste `lastCopied`. */
export function useBlockClipboard(commands: Commands) {
  const { domain } = useAccount();
  const { host } = domain;
  function copy(words = 'Copied'): string | null {
    const id = commands.selected();
    const item = id === null ? null : itemById(commands.items(), id);
    if (!item || item.type.startsWith('$')) return null;
    const text = copiedText([item], host);
    keepCopied(text);
    announce(`${words} ${labelOf(item)}`);
    return text;
  }
  function cut(): string | null {
    const text = copy('Cut');
    const id = commands.selected();
    if (text !== null && id !== null) commands.remove(id);
    return text;
  }
  /** Returns whether the text held blocks. */
  function paste(text: string): boolean {
    const pasted = pastedItems(text, host);
    if (!pasted) return false;
    if (pasted.items.length > 0) commands.add(pasted.items);
    for (const [id, stayed] of Object.entries(pasted.stayed)) $notes.setKey(id, stayedWords(stayed));
    if (pasted.left > 0)
      notify.info(pasted.left === 1 ? 'One unknown block was left out' : `${pasted.left} blocks were left out`);
    return true;
  }
  return {
    copy,
    cut,
    paste,
    copyByButton: () => {
      const text = copy();
      // Rejected without https; `lastCopied` has the text anyway.
      if (text !== null) void navigator.clipboard?.writeText(text).catch(() => undefined);
    },
    pasteByButton: () => {
      if (!paste(lastCopied())) notify.info('Copy a block first, here or on another page');
    },
  };
}

function isOwn({ target }: ClipboardEvent): boolean {
  const element = target as HTMLElement | null;
  if (
    element?.closest?.('input, textarea, select, [contenteditable="true"], [contenteditable="plaintext-only"], dialog')
  )
    return true;
  return element?.ownerDocument?.getSelection()?.isCollapsed === false;
}
