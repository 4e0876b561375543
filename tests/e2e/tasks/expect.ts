import { expect as expectSoon } from 'playwright/test';

/** Several screens load in a task, which takes long on a busy machine. */
export const expect = expectSoon.configure({ timeout: 20_000 });
