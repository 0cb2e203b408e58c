import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Link } from '#frontend/ui/content/link.js';

const SHOWN_CHARACTERS = 8;

/** The short form of an id that staff use. */
export const shortId = (id: string): string => id.slice(0, SHOWN_CHARACTERS);

/** Opens one row of a list; the URL holds its id under `param`. */
export function IdLink({ id, param }: { readonly id: string; readonly param: string }): ReactElement {
  const [params] = useSearchParams();
  const to = new URLSearchParams(params);
  to.set(param, id);
  return (
    <Link
      to={`?${to.toString()}`}
      className="tnum -my-2 inline-block py-2 font-semibold text-kale underline underline-offset-4"
    >
      {shortId(id)}
    </Link>
  );
}
