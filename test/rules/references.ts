import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The possible targets of references. */
export interface Known {
  readonly rules: ReadonlySet<string>;
  readonly decisions: ReadonlySet<string>;
  /** Four digits each. */
  readonly records: ReadonlySet<string>;
}

const NUMBER = '[A-Z]\\d{1,3}';
const RANGE = `${NUMBER}(?:[–-][A-Z]?\\d{1,3})?`;
const LIST = `${RANGE}(?:(?:, | and )${RANGE})*`;
/** 'rule W3', 'rules F7–F9, D9'. */
const RULES = new RegExp(`\\brules? (${LIST})\\b`, 'g');
/** '(B87)', '(O16; H5)', in the title of a test. */
const IN_BRACKETS = new RegExp(`\\((${LIST}(?:; ${LIST})*)\\)`, 'g');
const TITLE = /\b(?:describe|it|test)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])((?:(?!\1).)*)\1/g;
const DECISION = /(?<![\w.§])D([1-9]\d{0,2})\b/g;
const RECORD = /\bADR (\d+)\b/g;
/** Mentions of an origin outside the repository, which lead nowhere. */
const LOST = /\bS[12] §\d*|\b(?:decision|issue|decision record)s? #?\d+/gi;

const each = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** The leading numbers of the entries in docs/rules.md and docs/spec/decisions.md, with their anchors. */
export function entriesOf(page: string): { number: string; anchor: string }[] {
  return [...page.matchAll(/^- (?:<a id="(\w+)"><\/a>)?\*\*([A-Z]\d+) /gm)].map(
    ([, anchor = '', number = '']) => ({ number, anchor }),
  );
}

/** The references in a text without a target, and those to documents outside the repository. */
export function lostReferences(text: string, known: Known, isRules = false): string[] {
  const lost = (text.match(LOST) ?? []).filter((words) => !isRules || !/^S[12] §/.test(words));
  const numbersIn = (lists: string[]): string[] => lists.flatMap((list) => list.match(/[A-Z]\d+/g) ?? []);
  const ruled = numbersIn(each(text, RULES)).filter((number) => !known.rules.has(number));
  const titles = [...text.matchAll(TITLE)].map(([, , title = '']) => title.replaceAll(RULES, ''));
  const titled = numbersIn(titles.flatMap((title) => each(title, IN_BRACKETS)))
    .filter((number) => !number.startsWith('D'))
    .filter((number) => !known.rules.has(number));
  const decided = each(text.replaceAll(RULES, ''), DECISION)
    .map((number) => `D${number}`)
    .filter((number) => !known.decisions.has(number) && !(isRules && known.rules.has(number)));
  const recorded = each(text, RECORD).filter((number) => !known.records.has(number));
  return [...lost, ...ruled, ...titled, ...decided, ...recorded.map((number) => `ADR ${number}`)];
}

/** The anchors of a Markdown page: explicit ones, and those GitHub derives from its headings. */
function anchorsOf(page: string): Set<string> {
  const named = each(page, /<a id="([^"]+)">/g);
  const headings = each(page, /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
  return new Set([...named, ...headings]);
}

/** True when a link with the text 'rule W3', 'D9' or 'ADR 0009' leads there. */
function isAsItSays(words: string, target: string): boolean {
  const [, rule] = /^rule ([A-Z]\d+)$/.exec(words) ?? [];
  if (rule) return target.endsWith(`rules.md#${rule.toLowerCase()}`) || target === `#${rule.toLowerCase()}`;
  const [, record] = /^ADR (\d{4})$/.exec(words) ?? [];
  if (record) return target.split('/').at(-1)?.startsWith(`${record}-`) ?? false;
  return !/^D\d+$/.test(words) || target.endsWith(`#${words.toLowerCase()}`);
}

/** The links of a Markdown page within the repository that are broken, or contradict their text. */
export function lostLinks(file: string, page: string): string[] {
  const text = page.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '');
  return [...text.matchAll(/\[([^\]]*)\]\(([^)\s]+)\)/g)]
    .filter(([, , target = '']) => !/^(?:\w+:|\/|\{)/.test(target))
    .filter(([, words = '', target = '']) => {
      const [path = '', anchor] = target.split('#');
      const to = path ? join(dirname(file), path) : file;
      if (!existsSync(to)) return true;
      if (anchor === undefined) return !isAsItSays(words, target);
      const there = path ? readFileSync(to, 'utf8') : page;
      return !anchorsOf(there).has(anchor) || !isAsItSays(words, target);
    })
    .map(([link]) => link);
}

export const HEADINGS = ['Status', 'Date', 'Context', 'Decision', 'Consequences', 'Refused'];

/** The faults of the decision records, by file name and text, and of their index. */
export function recordFaults(records: ReadonlyMap<string, string>, index: string): string[] {
  const names = [...records.keys()].sort();
  return names.flatMap((name, at) => {
    const number = String(at + 1).padStart(4, '0');
    const page = records.get(name) ?? '';
    const sections = [...page.matchAll(/^## (.+)\n\n([\s\S]*?)(?=\n## |(?![\s\S]))/gm)];
    const section = new Map(sections.map(([, heading = '', body = '']) => [heading, body.trim()]));
    const faults: string[] = [];
    if (!new RegExp(`^${number}-[a-z0-9]+(-[a-z0-9]+)*\\.md$`).test(name)) faults.push(`is not ${number}`);
    if (!page.startsWith(`# ${name.slice(0, 4)}. `)) faults.push('has no title with its number');
    if (each(page, /^## (.+)$/gm).join() !== HEADINGS.join()) faults.push(`needs ${HEADINGS.join(', ')}`);
    if (HEADINGS.some((heading) => !section.get(heading))) faults.push('has an empty section');
    if (!/^(?:Proposed|Accepted|Superseded by .+)$/.test(section.get('Status') ?? ''))
      faults.push('has no status');
    if (!/^\d{4}-\d\d-\d\d$/.test(section.get('Date') ?? '')) faults.push('has no date');
    if (!index.includes(`(${name})`)) faults.push('is not in the index');
    return faults.map((fault) => `${name} ${fault}`);
  });
}
