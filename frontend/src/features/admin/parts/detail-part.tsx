import type { ReactElement, ReactNode } from 'react';

/** One part of a detail dialog, below a line. */
export function DetailPart(props: { readonly heading: string; readonly children: ReactNode }): ReactElement {
  return (
    <section className="border-t border-line py-5">
      <h3 className="pb-2 text-lg font-bold">{props.heading}</h3>
      {props.children}
    </section>
  );
}
