import { dirname, join, relative, resolve, sep } from 'node:path';

import { refusal } from './rooms.ts';

const root = resolve(import.meta.dirname, '../..');

type Import = { source?: { value?: unknown } | null };
type Context = { filename: string; report: (problem: { node: unknown; message: string }) => void };

/** Imports between the rooms of a top-level folder go one way. Paths are resolved, so it makes no difference how one is spelled. */
const importDirection = {
  create(context: Context) {
    const from = relative(root, context.filename).split(sep).join('/');
    function check({ source }: Import): void {
      const path = source?.value;
      if (typeof path !== 'string' || !/^[#.]/.test(path)) return;
      const to = path.startsWith('#') ? path.slice(1) : join(dirname(from), path).split(sep).join('/');
      const message = refusal(from, to);
      if (message) context.report({ node: source, message });
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};

export default { meta: { name: 'caravan' }, rules: { 'import-direction': importDirection } };
