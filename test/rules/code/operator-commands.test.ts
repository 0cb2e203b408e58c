import { accessSync, constants, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

const read = (file: string) => readFileSync(file, 'utf8');
const PAGES = ['docs/operations.md', 'README.md'].map(read).join('\n');
const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, { profiles?: string[]; build?: unknown; image?: string; depends_on?: object }>;
};
const { services } = compose;
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** What the command of the image knows, from its list of cases. */
const known = [...read('tools/image/shop').matchAll(/^ {2}([a-z-]+(?: \| [a-z-]+)*)\)/gm)].flatMap(
  ([, names = '']) => names.split(' | '),
);

/** Lines of a page that name something that there is not. */
function wrongLines(page: string): string[] {
  const found = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, name = '']) => name);
  return [
    ...found(/docker compose run --rm ops ([a-z-]+)/g).filter((name) => !known.includes(name)),
    ...found(
      /docker compose (?:logs|exec|restart|stop|up -d --no-deps|run --rm(?: --entrypoint \w+)?) ([a-z]+)/g,
    ).filter((name) => !(name in services)),
    ...found(/npm run ([a-z][\w:-]*)/g).filter((name) => !(name in scripts)),
    ...found(/(tools\/containers\/[\w.-]+)/g).filter((file) => !isExecutable(file)),
  ];
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

describe('the commands of the run book', () => {
  it('name services, scripts and commands that there are', () => {
    expect(known).toEqual(
      expect.arrayContaining(['backup', 'restore', 'grant-admin', 'reseal', 'dead-letters']),
    );
    expect(wrongLines(PAGES)).toEqual([]);
  });

  it.each([
    ['docker compose run --rm ops back-up', 'back-up'],
    ['docker compose logs migrations', 'migrations'],
    ['npm run grant-administrator', 'grant-administrator'],
    ['VERSION=2 tools/containers/update.sh', 'tools/containers/update.sh'],
  ])('would be found wrong: %s', (line, wrong) => {
    expect(wrongLines(line)).toEqual([wrong]);
  });

  it('start nothing else: no service of commands depends on another', () => {
    expect(services['ops']).toMatchObject({ profiles: ['ops'] });
    expect(services['ops']).not.toHaveProperty('depends_on');
  });
});

describe('the image', () => {
  it('is built by one service and named by a version', () => {
    expect(Object.values(services).filter(({ build }) => build !== undefined)).toHaveLength(1);
    const ours = Object.values(services).flatMap(({ image = '' }) =>
      image.startsWith('lighter') ? [image] : [],
    );
    expect(new Set(ours)).toEqual(new Set(['lighter-table:${VERSION:-dev}']));
  });
});

describe('every container', () => {
  it.each(Object.keys(services))(
    '%s has no rights, no root to write to, limits of memory and logs',
    (name) => {
      expect(services[name]).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        mem_limit: expect.anything(),
        logging: { driver: 'json-file', options: { 'max-size': expect.any(String) } },
      });
    },
  );
});
