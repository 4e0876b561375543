import { moveOver } from '#site/publish/move-over.ts';

/** A process that moves an older store over, and that can be killed meanwhile. It prints a word when it begins. */
const [dataDir = ''] = process.argv.slice(2);
process.stdout.write('moving', () => {
  void moveOver(dataDir, (line) => console.error(line)).then(() => console.log('moved'));
});
