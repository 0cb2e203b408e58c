import type { ReactElement, ReactNode } from 'react';
import { Link } from '#frontend/ui/content/link.js';

/** '#delivery' in a link matches '## Delivery'. */
function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

export interface Chapter {
  readonly id: string;
  readonly title: string;
}

/** The second-level headings of a text, for a table of contents. */
export function chaptersOf(text: string): readonly Chapter[] {
  return [...text.matchAll(/^## (.+)$/gm)].map(([, title = '']) => ({ id: anchorOf(title), title }));
}

const LINK = 'font-semibold text-kale underline underline-offset-4';

function anchor(label: string, href: string, key: number): ReactElement {
  return href.startsWith('/') ? (
    <Link key={key} to={href} className={LINK}>
      {label}
    </Link>
  ) : (
    <a key={key} href={href} className={LINK}>
      {label}
    </a>
  );
}

/** Links, bold text and code within a line. */
function inline(text: string): ReactNode[] {
  return text.split(/(\[[^\]]+\]\([^)\s]+\)|\*\*[^*]+\*\*|`[^`]+`)/).map((part, index) => {
    const link = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part);
    if (link?.[1] !== undefined && link[2] !== undefined) return anchor(link[1], link[2], index);
    if (part.startsWith('**')) return <strong key={index}>{part.slice(2, -2)}</strong>;
    if (part.startsWith('`')) return <code key={index}>{part.slice(1, -1)}</code>;
    return part;
  });
}

const cells = (row: string): string[] =>
  row
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

function table([head = '', , ...rows]: readonly string[], key: number): ReactElement {
  return (
    <div key={key} className="overflow-x-auto" tabIndex={0} role="region" aria-label={cells(head).join(', ')}>
      <table className="w-full min-w-144 border-collapse text-left text-[0.9375rem]">
        <thead>
          <tr className="border-b-2 border-ink">
            {cells(head).map((cell) => (
              <th key={cell} scope="col" className="py-2 pr-4 align-bottom font-semibold">
                {inline(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row} className="border-b border-line align-top">
              {cells(row).map((cell, index) => (
                <td key={index} className="py-2 pr-4">
                  {inline(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function list(lines: readonly string[], key: number): ReactElement {
  const ordered = /^\d/.test(lines[0] ?? '');
  const List = ordered ? 'ol' : 'ul';
  return (
    <List key={key} className={`space-y-1.5 pl-6 ${ordered ? 'list-decimal' : 'list-disc'}`}>
      {lines.map((line) => (
        <li key={line}>{inline(line.replace(/^(?:[-*]|\d+\.)\s+/, ''))}</li>
      ))}
    </List>
  );
}

function block(text: string, key: number): ReactNode {
  const lines = text.split('\n');
  const heading = /^(#{2,3})\s+(.+)$/.exec(text);
  if (heading?.[2] !== undefined) {
    const Heading = heading[1] === '##' ? 'h2' : 'h3';
    return (
      <Heading
        key={key}
        id={anchorOf(heading[2])}
        className={Heading === 'h2' ? '!mt-10 text-2xl font-bold' : '!mt-6 text-xl font-bold'}
      >
        {heading[2]}
      </Heading>
    );
  }
  if (lines.length > 1 && lines.every((line) => line.startsWith('|'))) return table(lines, key);
  if (lines.every((line) => /^(?:[-*]|\d+\.)\s/.test(line))) return list(lines, key);
  return <p key={key}>{inline(lines.join(' '))}</p>;
}

/** The subset of Markdown that the legal texts use; the page renders the first heading. */
export function Markdown({ text }: { readonly text: string }): ReactElement {
  const blocks = text
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/^# .+$/m, '')
    .split(/\n{2,}/)
    .map((each) => each.trim())
    .filter((each) => each !== '');
  return <div className="space-y-4 leading-relaxed">{blocks.map(block)}</div>;
}
