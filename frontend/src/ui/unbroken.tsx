import type { ReactElement } from 'react';

/** A heading with 'GLP-1' in it, which must not end a line at its hyphen. */
export function Unbroken({ text }: { readonly text: string }): ReactElement {
  const parts = text.split(/(GLP-1)/);
  return (
    <>
      {parts.map((part, index) =>
        index % 2 === 1 ? (
          <span key={index} className="whitespace-nowrap">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </>
  );
}
