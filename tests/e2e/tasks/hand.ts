import type { Locator, Page } from 'playwright/test';

import { expect } from './expect.ts';
import { reach } from './reach.ts';

export const ways = ['mouse', 'keyboard', 'touch'] as const;
export type Way = (typeof ways)[number];

/** A file of the person's computer. */
export type File = { name: string; mimeType: string; buffer: Buffer };

/**
 * Does what an editor does, by mouse, by keyboard alone or by touch, so that a task is written once. Counts acts: a press of a mouse
 * button, a tap, a drag, a file chosen in the system's dialog, a paste, and each key that isn't part of a typed text.
 */
export class Hand {
  acts = 0;
  readonly page: Page;
  readonly way: Way;

  constructor(page: Page, way: Way) {
    this.page = page;
    this.way = way;
  }

  /** Clicks, taps, or reaches the element by keys and presses Enter, or Space on a box. The position, in pixels, is for pointers. */
  async press(target: Locator, position?: { x: number; y: number }): Promise<void> {
    if (this.way === 'mouse') return this.act(() => target.click({ position }));
    if (this.way === 'touch') return this.act(() => target.tap({ position }));
    this.acts += await reach(target);
    const isBox = await target.evaluate((element) => element.matches('[type=checkbox], [type=radio]'));
    return this.act(() => this.page.keyboard.press(isBox ? 'Space' : 'Enter'));
  }

  /** Chooses a radio button, whose box may be hidden behind its label. The arrow keys choose by moving. */
  async pick(radio: Locator): Promise<void> {
    if (this.way === 'keyboard') this.acts += await reach(radio);
    else await this.press(radio.locator('xpath=ancestor::label[1]'));
    await expect(radio).toBeChecked();
  }

  /** Replaces the text of a field. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.focus(field);
    const before = await field.evaluate((element) =>
      'value' in element ? String(element.value) : (element.textContent ?? ''),
    );
    if (before !== '' && !(await isSelected(field))) await this.selectAll(field);
    await this.type(text);
  }

  /** Puts the caret into a field, unless it is there. */
  async focus(field: Locator): Promise<void> {
    await field.waitFor();
    if (await hasFocus(field)) return;
    if (this.way === 'keyboard') this.acts += await reach(field);
    else await this.press(field);
    await expect(field).toBeFocused();
  }

  /** Types where the focus is. */
  type(text: string): Promise<void> {
    return this.page.keyboard.insertText(text);
  }

  /** A key that isn't typed text. A phone's own keyboard has Enter and Backspace, and no others of these. */
  key(key: string): Promise<void> {
    if (this.way === 'touch' && !['Enter', 'Backspace'].includes(key)) throw new Error(`No phone has ${key}`);
    return this.act(() => this.page.keyboard.press(key));
  }

  /** Saves the open form, and waits until it says so. */
  async save(): Promise<void> {
    const { page, way } = this;
    const stored = page.waitForResponse(
      (response) =>
        response.ok() &&
        response.request().method() !== 'GET' &&
        /^\/api\/(?:posts|options)/.test(new URL(response.url()).pathname),
    );
    await (way === 'touch'
      ? this.press(page.getByRole('button', { name: 'Save', exact: true }))
      : this.key('Control+s'));
    await stored;
    await expect(
      page
        .locator('header')
        // An open list of suggestions hides the rest of the screen from assistive technology.
        .getByRole('status', { includeHidden: true })
        .filter({ hasText: /^Saved$/ })
        .first(),
    ).toBeVisible();
  }

  /** Chooses an option of a native list: opens it and presses the option, or presses the arrow keys. */
  async choose(list: Locator, label: string | RegExp): Promise<void> {
    await expect(list.locator('option').filter({ hasText: label })).not.toHaveCount(0);
    const options = await list.locator('option').allTextContents();
    const index = options.findIndex((option) => (typeof label === 'string' ? option === label : label.test(option)));
    expect(index, `${String(label)} is among ${options.join(', ')}`).toBeGreaterThanOrEqual(0);
    if (this.way === 'keyboard') {
      this.acts += await reach(list);
      await this.arrowTo(list, index);
    } else {
      // The system draws the opened list, which no test can press.
      this.acts += 2;
      await list.selectOption({ index });
    }
  }

  /** The next field: Tab, or a tap on a phone. What is in a field that Tab reaches is selected. */
  async next(field: Locator, text: string): Promise<void> {
    if (this.way === 'touch') return this.fill(field, text);
    await field.waitFor();
    await this.key('Tab');
    await expect(field).toBeFocused();
    return this.type(text);
  }

  /** Types a date, as year-month-day, into a field of the browser's own kind. */
  async fillDate(field: Locator, date: string): Promise<void> {
    await this.focus(field);
    const [year, month, day] = date.split('-');
    await (this.way === 'keyboard' ? this.page.keyboard.type(`${month}${day}${year}`) : field.fill(date));
    await expect(field).toHaveValue(date);
  }

  /** Drags files from a folder onto the element. For the mouse: with keys and on a phone files are chosen in a dialog. */
  drop(target: Locator, ...files: File[]): Promise<void> {
    return this.act(() => dropFiles(target, files));
  }

  /** Drags an element onto another one. For the mouse: everything that can be dragged has another way. */
  drag(from: Locator, to: Locator): Promise<void> {
    return this.act(async () => {
      await to.waitFor();
      await from.scrollIntoViewIfNeeded();
      await from.hover();
      await this.page.mouse.down();
      const goal = await to.boundingBox();
      await this.page.mouse.move((goal?.x ?? 0) + 10, (goal?.y ?? 0) + 2, { steps: 8 });
      await this.page.mouse.up();
    });
  }

  /** Presses what opens the system's dialog and chooses files in it. */
  async pickFiles(opener: Locator, files: File | File[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.press(opener);
    const dialog = await chooser;
    await this.act(() => dialog.setFiles(files));
  }

  /** What the clipboard holds goes into the element with the focus. */
  async paste(text: string): Promise<void> {
    await this.act(() =>
      this.page.evaluate((plain) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', plain);
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        if (document.activeElement?.dispatchEvent(event)) document.execCommand('insertText', false, plain);
      }, text),
    );
  }

  /** Finds something with the command palette and chooses it. */
  async command(text: string, name: string | RegExp): Promise<void> {
    const { page, way } = this;
    await (way === 'touch'
      ? this.press(page.getByRole('button', { name: 'Search', exact: true }))
      : this.key('Control+k'));
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await expect(palette.getByRole('searchbox')).toBeFocused();
    await this.type(text);
    const found = palette.getByRole('menuitem', { name }).first();
    await expect(found).toBeVisible();
    for (let presses = 0; presses < 12; presses += 1) {
      // The first result is chosen by itself, a moment after it is shown; before, the list still moves.
      const isChosen = await expect(found)
        .toHaveAttribute('data-focused', 'true', { timeout: presses === 0 ? 3000 : 500 })
        .then(
          () => true,
          () => false,
        );
      if (way === 'touch') return this.press(found);
      if (isChosen) return this.key('Enter');
      await this.key('ArrowDown');
    }
    throw new Error(`${String(name)} isn’t among the first results for “${text}”`);
  }

  /** Opens a screen by its link in the navigation, which a phone has behind a button, or by the palette where keys are shorter. */
  async goTo(label: string): Promise<void> {
    if (this.way === 'keyboard') return this.command(label, new RegExp(`^${label}$`));
    const { page } = this;
    if (this.way === 'touch') await this.press(page.getByRole('button', { name: 'Open navigation' }));
    const links =
      this.way === 'touch'
        ? page.getByRole('dialog', { name: 'Navigation' })
        : page.getByRole('navigation', { name: 'Panel' });
    return this.press(links.getByRole('link', { name: new RegExp(`^${label}(?: |$)`) }));
  }

  /** Presses a button or link of the screen's head, which a phone has in a menu. */
  async headAction(target: Locator, inMenu: string): Promise<void> {
    if (this.way !== 'touch') return this.press(target);
    await this.press(this.page.getByRole('button', { name: 'More actions', exact: true }));
    return this.press(this.page.getByRole('menuitem', { name: inMenu, exact: true }));
  }

  private async selectAll(field: Locator): Promise<void> {
    if (this.way !== 'touch') return this.key('Control+a');
    // A long press, and “Select all” in the menu of the phone.
    this.acts += 2;
    return field.press('Control+a');
  }

  private async arrowTo(list: Locator, index: number): Promise<void> {
    const chosen = () => list.evaluate((element) => (element as HTMLSelectElement).selectedIndex);
    for (let presses = 0; presses < 60; presses += 1) {
      const at = await chosen();
      if (at === index) return;
      await this.key(at < index ? 'ArrowDown' : 'ArrowUp');
    }
    throw new Error('The arrow keys don’t reach the option');
  }

  private async act(what: () => Promise<void>): Promise<void> {
    this.acts += 1;
    await what();
  }
}

function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node === document.activeElement);
}

/** Whether typing replaces all that is in a field. */
function isSelected(field: Locator): Promise<boolean> {
  return field.evaluate((element) => {
    if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return false;
    const { selectionStart, selectionEnd, value } = element;
    return selectionStart === 0 && selectionEnd === value.length;
  });
}

async function dropFiles(target: Locator, files: File[]): Promise<void> {
  const sent = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') }));
  const dataTransfer = await target.page().evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    return transfer;
  }, sent);
  await target.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
  const at = { dataTransfer, clientX: x + width / 2, clientY: y + height / 2 };
  for (const type of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(type, at);
}
