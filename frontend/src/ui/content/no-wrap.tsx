import type { ReactElement } from 'react';

/** A range with its unit, such as '100-129 g' or '1,450-1,500 kcal', and a name with a number, such as 'GLP-1'. */
const UNBREAKABLE = /((?:\d[\d,]*|\b[A-Z]{2,})[-–]\d+(?:,\d+)*(?: (?:g|kcal|days)\b)?)/;

/** A text whose number ranges never break across lines. */
export function NoWrap({ text }: { readonly text: string }): ReactElement {
  return (
    <>
      {text.split(UNBREAKABLE).map((part, index) =>
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
