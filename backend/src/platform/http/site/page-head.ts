/** Metadata of a page for search engines and messengers, worded by its module. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The canonical path of the page, beginning with '/'. */
  readonly path: string;
  readonly kind: 'website' | 'article';
  readonly image: {
    readonly url: string;
    readonly type: string;
    readonly width: number;
    readonly height: number;
    readonly alt: string;
  };
  /** The same as schema.org data, in JSON-LD. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The pages above this one and itself, outermost first. */
  readonly breadcrumb?: readonly { readonly name: string; readonly path: string }[];
  /** What the page is about is gone for good: it responds 410. */
  readonly retired?: boolean;
}

export interface HeadOrigin {
  /** Such as 'https://shop.example', without a trailing slash. */
  readonly publicUrl: string;
  readonly siteName: string;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** The built page with its own head replaced. */
export function withHead(template: string, head: PageHead, origin: HeadOrigin): string {
  const tags = tagsOf(head, origin).join('\n    ');
  // Functions, because '$&' in a text would otherwise be read as a pattern.
  return template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeMarkup(head.title)}</title>`)
    .replace(/\s*<meta\s+name="description"[^>]*>/, () => '')
    .replace('</head>', () => `  ${tags}\n  </head>`);
}

function tagsOf(head: PageHead, { publicUrl, siteName }: HeadOrigin): string[] {
  const url = `${publicUrl}${head.path}`;
  const image = `${publicUrl}${head.image.url}`;
  const named = { description: head.description, 'twitter:card': 'summary_large_image' };
  const properties = {
    'og:site_name': siteName,
    'og:locale': 'en_GB',
    'og:type': head.kind,
    'og:title': head.title,
    'og:description': head.description,
    'og:url': url,
    'og:image': image,
    'og:image:type': head.image.type,
    'og:image:width': String(head.image.width),
    'og:image:height': String(head.image.height),
    'og:image:alt': head.image.alt,
  };
  return [
    ...Object.entries(named).map(([name, text]) => `<meta name="${name}" content="${escapeMarkup(text)}" />`),
    `<link rel="canonical" href="${escapeMarkup(url)}" />`,
    ...Object.entries(properties).map(
      ([name, text]) => `<meta property="${name}" content="${escapeMarkup(text)}" />`,
    ),
    linkedData({ ...head.data, url, image }),
    ...(head.breadcrumb ? [linkedData(breadcrumbOf(head.breadcrumb, publicUrl))] : []),
  ];
}

function linkedData(data: Readonly<Record<string, unknown>>): string {
  return `<script type="application/ld+json">${jsonInMarkup(data)}</script>`;
}

function breadcrumbOf(
  pages: NonNullable<PageHead['breadcrumb']>,
  publicUrl: string,
): Readonly<Record<string, unknown>> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: pages.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${publicUrl}${path}`,
    })),
  };
}

export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** JSON that can end no script and begin no comment, whatever it contains. */
function jsonInMarkup(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
