import type { Plugin, Rolldown } from 'vite';

/** The pages that most visitors see first, by the module that `PAGES` fetches; each costs what it names. */
const FIRST_SEEN = [
  'screens/home-route',
  'screens/menu-route',
  'screens/product-route',
  'packages/our-boxes-page',
  'screens/configurator-route',
  'screens/weekly-configurator-route',
  'screens/shop-route',
  'list/recipes-collection-page',
  'screens/membership-route',
  'screens/help-route',
  'screens/checkout-route',
  'trial/trial-page',
].map((name) => new RegExp(`[\\\\/]${name}\\.tsx$`));

/** The first ten of them have a limit (`npm run bench -- pages`); the others count less. */
const MEASURED = 10;
const OTHERS_WEIGHT = 0.05;
/** How much more a byte counts on a heavy page than on a light one. */
const HEAVIEST = 2;

/** What one more file costs a page, in bytes of source: a request, and words that compress worse alone. */
const FILE_COST = 2_000;

/** Modules that the same pages fetch at first. */
interface Part {
  /** A bit for each of the pages. */
  readonly pages: number;
  readonly modules: readonly string[];
  /** All that the modules import, themselves included. */
  readonly needs: ReadonlySet<string>;
  readonly bytes: number;
}

type Modules = Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo'>;

interface Group {
  readonly name: (id: string) => string | null;
  readonly priority: number;
}

/**
 * Divides what first pages share into files so that none fetches at first what only others show at first:
 * modules that the same pages need stand together, and two such parts become one file where that costs less than
 * a request. Counted from the imports of every build, because a list by hand falls behind them.
 */
export function pageChunks(): { readonly plugin: Plugin; readonly groups: Group[] } {
  let parts: readonly Part[] = [];
  const partOf = new Map<string, number>();
  const plugin: Plugin = {
    name: 'page-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildEnd(error) {
      if (error) return;
      parts = joined(sharedBy(this));
      parts.forEach(({ modules }, index) => modules.forEach((id) => partOf.set(id, index)));
    },
  };
  // What a module imports is needed by all its pages, so what most pages need is taken first.
  const groups = FIRST_SEEN.map((_page, index) => index + 1).map((count) => ({
    name: (id: string) => {
      const index = partOf.get(id);
      return index === undefined || countOf(parts[index]?.pages ?? 0) !== count ? null : `part-${index + 1}`;
    },
    priority: 100 + count,
  }));
  return { plugin, groups };
}

/** What a build's modules import at once, and how long they are; asked of the bundler once each. */
class Graph {
  private readonly known = new Map<string, { readonly bytes: number; readonly imports: readonly string[] }>();

  constructor(private readonly modules: Modules) {}

  of(id: string): { readonly bytes: number; readonly imports: readonly string[] } {
    const found = this.known.get(id);
    if (found) return found;
    const info = this.modules.getModuleInfo(id);
    const read = { bytes: info?.code?.length ?? 0, imports: info?.importedIds ?? [] };
    this.known.set(id, read);
    return read;
  }

  /** The modules and all that they import at once. */
  withImports(roots: Iterable<string>): Set<string> {
    const found = new Set(roots);
    for (const id of found) for (const each of this.of(id).imports) found.add(each);
    return found;
  }
}

/** The modules of the first pages but those that the site's entry loads anyway, by the pages that need them. */
function sharedBy(modules: Modules): Part[] {
  const graph = new Graph(modules);
  const ids = [...modules.getModuleIds()];
  const entries = ids.filter((id) => modules.getModuleInfo(id)?.isEntry);
  const roots = FIRST_SEEN.flatMap((page) => ids.filter((id) => page.test(id)));
  if (entries.length === 0 || roots.length !== FIRST_SEEN.length)
    throw new Error('page-chunks misses a page');
  const first = graph.withImports(entries);
  const later = ids.filter((id) => modules.getModuleInfo(id)?.dynamicImporters.length && !roots.includes(id));
  const elsewhere = graph.withImports(later);
  const pagesOf = new Map<string, number>();
  roots.forEach((root, page) => {
    for (const id of graph.withImports([root]))
      if (!first.has(id)) pagesOf.set(id, (pagesOf.get(id) ?? 0) | (1 << page));
  });
  const parts = new Map<number, string[]>();
  for (const [id, pages] of pagesOf) {
    // What one page alone needs stands in its own file.
    if (countOf(pages) > 1 || elsewhere.has(id)) parts.set(pages, [...(parts.get(pages) ?? []), id]);
  }
  return [...parts].map(([pages, own]) => ({
    pages,
    modules: own,
    needs: graph.withImports(own),
    bytes: own.reduce((sum, id) => sum + graph.of(id).bytes, 0),
  }));
}

/** Joins two parts as long as that saves more requests than it adds bytes. */
function joined(parts: readonly Part[]): Part[] {
  let best = [...parts];
  let cost = costOf(best);
  for (;;) {
    let better: Part[] | undefined;
    for (const [index, one] of best.entries()) {
      for (const other of best.slice(index + 1)) {
        const tried = withJoined(best, one, other);
        const least = costOf(tried);
        if (least >= cost) continue;
        better = tried;
        cost = least;
      }
    }
    if (!better) return best;
    best = better;
  }
}

/** The parts with two of them as one; what they import is then needed by the pages of both. */
function withJoined(parts: readonly Part[], one: Part, other: Part): Part[] {
  const pages = one.pages | other.pages;
  const needs = new Set([...one.needs, ...other.needs]);
  const both = { pages, needs, modules: [...one.modules, ...other.modules], bytes: one.bytes + other.bytes };
  return parts.flatMap((part) => {
    if (part === one) return [both];
    if (part === other) return [];
    const isNeeded = (part.pages & pages) !== pages && part.modules.some((id) => needs.has(id));
    return [isNeeded ? { ...part, pages: part.pages | pages } : part];
  });
}

/** What the pages fetch of the parts; the heaviest page counts most, because the limit is one for all. */
function costOf(parts: readonly Part[]): number {
  return FIRST_SEEN.map((_page, index) => {
    const own = parts.filter(({ pages }) => pages & (1 << index));
    const bytes = own.reduce((sum, part) => sum + FILE_COST + part.bytes, 0);
    return bytes ** HEAVIEST * (index < MEASURED ? 1 : OTHERS_WEIGHT);
  }).reduce((sum, each) => sum + each, 0);
}

function countOf(pages: number): number {
  return FIRST_SEEN.filter((_page, index) => pages & (1 << index)).length;
}
