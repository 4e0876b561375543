import { useEffect } from 'react';

import { toggleWideCanvas } from '../stores/wide-canvas.ts';
import { $adding } from './state/builder-state.ts';
import type { Commands } from './state/use-commands.ts';

const moves: Record<string, 'up' | 'down' | 'in' | 'out'> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'in',
};

/**
 * Handles the builder's keys in one window: the panel's or the frame's. They run before Puck's own keys, which undo inside texts
 * with their own history, delete without an announcement, and miss steps of the last quarter second.
 */
export function useKeys(window: Window | null, commands: Commands, save: () => void): void {
  useEffect(() => {
    if (!window) return undefined;
    const root = window.document.documentElement;
    function onKeyDown(event: KeyboardEvent): void {
      if (document.querySelector('dialog[open]') || !handleKey(event, commands, save)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    window.addEventListener('keydown', onKeyDown, true);
    // Puck listens on the document, one step further out.
    root.addEventListener('keydown', keepFromPuck);
    return () => {
      window.removeEventListener('keydown', onKeyDown, true);
      root.removeEventListener('keydown', keepFromPuck);
    };
  }, [window, commands, save]);
}

function keepFromPuck(event: KeyboardEvent): void {
  const key = event.key.toLowerCase();
  const command = event.ctrlKey || event.metaKey;
  if (key === 'delete' || key === 'backspace' || (command && ['z', 'y', 'i'].includes(key))) event.stopPropagation();
}

/** Runs the key's command. Returns whether it had one. */
function handleKey(event: KeyboardEvent, commands: Commands, save: () => void): boolean {
  const target = event.target as HTMLElement | null;
  const command = (event.ctrlKey || event.metaKey) && !event.altKey;
  const key = event.key.toLowerCase();
  // A rich text has its own undo history; a line edited in the canvas uses the page's.
  const isText = Boolean(target?.isContentEditable);
  const inPage = isText && target?.ownerDocument !== document;
  const undoes = command && (!isText || isPlain(target));
  if (command && key === 's') save();
  else if (undoes && key === 'z') (event.shiftKey ? commands.redo : commands.undo)();
  else if (undoes && key === 'y') commands.redo();
  else if (command && key === '\\') toggleWideCanvas();
  else if (command && key === 'enter') $adding.set({ into: null });
  else return !inPage && target !== null && takesBlockKeys(target) && blockKey(event, command, commands, target);
  return true;
}

function isPlain(target: HTMLElement | null): boolean {
  return target?.contentEditable === 'plaintext-only';
}

function blockKey(event: KeyboardEvent, command: boolean, commands: Commands, target: HTMLElement): boolean {
  const id = commands.selected();
  const way = event.altKey && !event.ctrlKey && !event.metaKey ? moves[event.key] : undefined;
  const plain = !event.altKey && !command && !event.shiftKey;
  if (plain && event.key === 'ArrowDown') commands.selectBeside(1);
  else if (plain && event.key === 'ArrowUp') commands.selectBeside(-1);
  else if (!id) return false;
  else if (way) commands.move(id, way);
  else if (command && event.key.toLowerCase() === 'd') commands.duplicate(id);
  else if (event.key === 'Delete' || event.key === 'Backspace') commands.remove(id);
  else if (plain && event.key === 'Enter' && target.ownerDocument !== document) commands.write(target.ownerDocument);
  else if (event.key === 'Escape') commands.selectParent();
  else return false;
  return true;
}

/** True in the canvas and the outline: fields and other buttons have their own keys. */
function takesBlockKeys(target: HTMLElement): boolean {
  if (target.closest('[data-canvas-part]')) return false;
  if (target.ownerDocument !== document || target === document.body) return true;
  return target.closest('[data-block-keys]') !== null && !target.matches('input, textarea, select');
}
