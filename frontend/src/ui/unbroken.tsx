import type { ReactElement } from 'react';

/** A range with its unit, such as '100-129 g' or '1,450-1,500 kcal'. */
const RANGE = /(\d[\d,.]*[-–]\d[\d,.]*\d(?: (?:g|kcal)\b)?)/;

/** A text whose ranges of numbers are never parted at the end of a line. */
export function Unbroken({ text }: { readonly text: string }): ReactElement {
  return (
    <>
      {text.split(RANGE).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <span key={index} className="whitespace-nowrap">
            {part}
          </span>
        ),
      )}
    </>
  );
}
