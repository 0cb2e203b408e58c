import type { ReactElement } from 'react';
import { RecordLink } from '../record/record-link.js';
import type { RecordKind } from '../record/record-href.js';

const SHOWN_CHARACTERS = 8;

/** The short form of an id that staff use. */
export const shortId = (id: string): string => id.slice(0, SHOWN_CHARACTERS);

interface IdLinkProps {
  readonly id: string;
  readonly param: RecordKind;
}

/** Opens one row of a list on the page of its record. */
export function IdLink({ id, param }: IdLinkProps): ReactElement {
  return (
    <RecordLink
      kind={param}
      id={id}
      className="tnum -my-2 inline-block py-2 font-semibold text-kale underline underline-offset-4"
    >
      {shortId(id)}
    </RecordLink>
  );
}
