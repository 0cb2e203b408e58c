import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

const PACKAGE = 'lucide-react';
const FROM_PACKAGE = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["'];?/g;
const EXPORTED = /export \{([^}]*)\} from '\.\/(icons\/[\w-]+\.mjs)'/g;

/**
 * Names the file of each icon where it is imported. By way of the package's one list of all icons, every module
 * with an icon would count as one that needs them all, and no file could be divided by what pages show.
 */
export function directIcons(): Plugin {
  let files = new Map<string, string>();
  return {
    name: 'direct-icons',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async buildStart() {
      const list = await this.resolve(PACKAGE);
      if (list) files = await filesOfIcons(list.id);
      if (files.size === 0) throw new Error(`direct-icons found no icons in ${PACKAGE}`);
    },
    transform: {
      // The other plugins have made JavaScript of it by then.
      order: 'post',
      filter: { id: { exclude: /node_modules/ }, code: PACKAGE },
      handler: (code) => ({
        code: code.replace(FROM_PACKAGE, (_all, names: string) =>
          names
            .split(',')
            .map((each) => each.trim())
            .filter((each) => each !== '')
            .map((each) => importOf(each, files))
            .join('\n'),
        ),
        map: null,
      }),
    },
  };
}

function importOf(name: string, files: ReadonlyMap<string, string>): string {
  const [exported = '', local = exported] = name.split(/\s+as\s+/);
  const file = files.get(exported);
  return file
    ? `import ${local} from ${JSON.stringify(file)};`
    : `import { ${name} } from ${JSON.stringify(PACKAGE)};`;
}

/** The file of each name that the package's list exports. */
async function filesOfIcons(list: string): Promise<Map<string, string>> {
  const text = await readFile(list, 'utf8');
  return new Map(
    [...text.matchAll(EXPORTED)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']): [string, string] => [
        name,
        path.join(path.dirname(list), file),
      ]),
    ),
  );
}
