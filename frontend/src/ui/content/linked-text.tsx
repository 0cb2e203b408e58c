import type { ReactElement } from 'react';
import { Link } from './link.js';

export interface LinkedTextProps {
  readonly text: string;
  /** Phrases of the text and their targets. */
  readonly links: Readonly<Record<string, string>>;
}

/** A sentence with some phrases as links; they open beside the form, so that no input is lost. */
export function LinkedText({ text, links }: LinkedTextProps): ReactElement {
  const phrases = Object.keys(links);
  return (
    <>
      {text.split(new RegExp(`(${phrases.join('|')})`)).map((part, index) => {
        const to = links[part];
        return to === undefined ? (
          part
        ) : (
          <Link
            key={index}
            to={to}
            target="_blank"
            className="font-semibold text-ink underline underline-offset-4"
          >
            {part}
          </Link>
        );
      })}
    </>
  );
}
