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
 * The text of a CSV or a calendar: UTF-8 or UTF-16 with a byte order mark, else Windows-1252 (what Excel saves). `problem` says what is
 * wrong with a file that can't be one: 'is empty: there is nothing to import'.
 */
export function fileText(bytes: Uint8Array<ArrayBuffer>): { text: string } | { problem: string } {
  const start = String.fromCharCode(...bytes.subarray(0, 8));
  const known = signatures.find(([signature]) => start.startsWith(signature));
  if (known) return { problem: `${known[1]}, not a CSV. Save the sheet as CSV and import that file` };
  const text = decoded(bytes);
  if (text.includes('\0')) return { problem: 'holds binary data, not a CSV' };
  if (/^\s*[{[<]/.test(text)) return { problem: 'is JSON, HTML or XML, not a CSV' };
  if (text.trim() === '') return { problem: 'is empty: there is nothing to import' };
  return { text };
}

function decoded(bytes: Uint8Array<ArrayBuffer>): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes); // drops the byte order mark
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
