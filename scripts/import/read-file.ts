import { readFile, stat } from 'node:fs/promises';

import { fileText } from '#shared/tables/file-text.ts';

import { ImportFailure } from './failure.ts';

const largestFile = 100 * 1024 * 1024;

/** The text of a CSV file. Throws an ImportFailure that says what is wrong with a file that can't be one. */
export async function readCsvFile(path: string): Promise<string> {
  const bytes = await readBytes(path);
  const read = fileText(bytes);
  if ('problem' in read) throw new ImportFailure(`${path} ${read.problem}.`);
  return read.text;
}

async function readBytes(path: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const found = await stat(path);
    if (found.isDirectory()) throw new ImportFailure(`${path} is a folder. Name the CSV file in it.`);
    if (!found.isFile()) throw new ImportFailure(`${path} is not a file. Name a CSV file.`);
    if (found.size > largestFile)
      throw new ImportFailure(`${path} is larger than 100 MB. Split it and import the parts.`);
    return await readFile(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new ImportFailure(`There is no file ${path}.`);
    if (code === 'EACCES' || code === 'EPERM') throw new ImportFailure(`${path} may not be read by this user.`);
    throw error;
  }
}
