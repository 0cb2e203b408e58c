const MAX_SLUG_LENGTH = 80;
const MAX_ALIKE = 50;

/**
 * The possible slugs of something new, derived from its title, the plainest first. `fallback` names what has
 * no letters of its own, and comes before a slug that is reserved.
 */
export function slugsFor(title: string, fallback: string, reserved?: RegExp): string[] {
  const slug = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/-$/, '');
  const first = slug === '' || reserved?.test(slug) ? [fallback, slug].filter(Boolean).join('-') : slug;
  return [first, ...Array.from({ length: MAX_ALIKE - 1 }, (_, index) => `${first}-${index + 2}`)];
}
