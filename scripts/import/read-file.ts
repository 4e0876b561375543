import { readFile, stat } from 'node:fs/promises';

import { ImportFailure } from './failure.ts';

const largestFile = 100 * 1024 * 1024;

/** The first bytes of files that people mistake for a CSV. */
const signatures: [string, string][] = [
  ['PK\u0003\u0004', 'is an Excel workbook or a zip archive'],
  ['\u00d0\u00cf\u0011\u00e0', 'is an old Excel workbook'],
  ['%PDF', 'is a PDF'],
  ['\u0089PNG', 'is a picture'],
  ['\u00ff\u00d8\u00ff', 'is a picture'],
  ['GIF8', 'is a picture'],
  ['\u001f\u008b', 'is a gzip archive'],
];

/**
 * The text of a CSV file: UTF-8 or UTF-16 with a byte order mark, else Windows-1252 (what Excel saves).
 * Throws an ImportFailure that says what is wrong with a file that can't be one.
 */
export async function readCsvFile(path: string): Promise<string> {
  const bytes = await readBytes(path);
  const start = bytes.subarray(0, 8).toString('latin1');
  const known = signatures.find(([signature]) => start.startsWith(signature));
  if (known) throw new ImportFailure(`${path} ${known[1]}, not a CSV. Save the sheet as CSV and import that file.`);
  const text = decode(bytes);
  if (text.includes('\0')) throw new ImportFailure(`${path} holds binary data, not a CSV.`);
  if (/^\s*[{[<]/.test(text)) throw new ImportFailure(`${path} is JSON, HTML or XML, not a CSV.`);
  if (text.trim() === '') throw new ImportFailure(`${path} is empty: there is nothing to import.`);
  return text;
}

async function readBytes(path: string): Promise<Buffer> {
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

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes); // drops the byte order mark
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
