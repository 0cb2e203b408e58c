/** Markup that is safe to send: every part of it was escaped or was markup already. */
export class Html {
  constructor(readonly markup: string) {}
}

type Content = Html | string | number | null | undefined | false | readonly Content[];

/** Builds markup; every inserted value is escaped unless it is `Html` itself. */
export function html(parts: TemplateStringsArray, ...values: Content[]): Html {
  let markup = parts[0] ?? '';
  values.forEach((value, index) => {
    markup += render(value) + (parts[index + 1] ?? '');
  });
  return new Html(markup);
}

/** Marks text as markup. Only for constants of this program, never for outside input. */
export function trusted(markup: string): Html {
  return new Html(markup);
}

function render(content: Content): string {
  if (content instanceof Html) return content.markup;
  if (content === null || content === undefined || content === false) return '';
  if (typeof content === 'string' || typeof content === 'number') return escapeText(String(content));
  return content.map(render).join('');
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
