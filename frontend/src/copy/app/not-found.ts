/** The 404 page. Words in braces are filled by `fill`. */
export const notFound = {
  code: '404',
  heading: 'Oops! Page not found',
  text: 'We couldn’t find {path}. It may have moved, or the link may be missing a letter.',
  button: {
    label: 'Return to Home',
    href: '/',
  },
  alternatives: 'Or try',
  links: [
    {
      label: 'Recipes',
      href: '/recipes',
    },
    {
      label: 'Our boxes',
      href: '/our-boxes',
    },
  ],
} as const;
