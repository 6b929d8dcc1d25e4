/** The shell commands of one block of a document. */
export interface CommandBlock {
  /** The heading above the block. */
  readonly heading: string;
  /** Each command as it stands in the document, without the comment behind it. */
  readonly commands: readonly string[];
}

const HEADING = /^#+ (.+)$/;
const COMMENT = /\s+# .*$/;

/** The `sh` blocks of a Markdown document, in its order. Each line is one command, and so is a whole `for` loop. */
export function readCommandBlocks(markdown: string): CommandBlock[] {
  const blocks: { heading: string; commands: string[] }[] = [];
  let heading = '';
  let block: { heading: string; commands: string[] } | undefined;
  let loop: string[] = [];
  for (const line of markdown.split('\n')) {
    if (block === undefined) {
      heading = HEADING.exec(line)?.[1] ?? heading;
      if (line !== '```sh') continue;
      block = { heading, commands: [] };
      blocks.push(block);
    } else if (line === '```') {
      block = undefined;
    } else if (loop.length > 0 || line.startsWith('for ')) {
      loop.push(line);
      if (!line.startsWith('done')) continue;
      block.commands.push(loop.join('\n'));
      loop = [];
    } else if (line.trim() !== '') {
      block.commands.push(line.replace(COMMENT, ''));
    }
  }
  return blocks;
}
