const MAX_SLUG_LENGTH = 80;
const MAX_ALIKE = 50;
/**
 * Reserved ids: other endpoints beside a recipe's, a new recipe, and the ids of the bundled ones (rule K3).
 */
const TAKEN = /^(?:snapshot|seed|new|local-\d+)$/;

/**
 * The possible ids of a new recipe, derived from its title, the plainest first: the id stays in its address
 * permanently.
 */
export function idsFor(title: string): string[] {
  const slug = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/-$/, '');
  const first = slug === '' || TAKEN.test(slug) ? ['recipe', slug].filter(Boolean).join('-') : slug;
  return [first, ...Array.from({ length: MAX_ALIKE - 1 }, (_, index) => `${first}-${index + 2}`)];
}
