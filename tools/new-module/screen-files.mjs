/** A page that knows whether its reader is signed in, with its words. */
export function screenFiles({ name, className, key, title }) {
  return [
    {
      path: `frontend/src/features/${name}/${name}-page.tsx`,
      text: `import type { ReactElement } from 'react';
import { titles } from '#frontend/copy/app/chrome.js';
import { ${key} } from '#frontend/copy/${name}/${name}.js';
import { useWords } from '#frontend/copy/use-words.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import { useHead } from '#frontend/ui/layout/use-head.js';

export interface ${className}PageProps {
  readonly isSignedIn: boolean;
}

export function ${className}Page({ isSignedIn }: ${className}PageProps): ReactElement {
  const words = useWords();
  const { title, description } = titles.${key};
  useHead({ title: words(\`\${title} | {brandName}\`), description: words(description), indexed: true });
  return (
    <div className="wrap-page pb-20 pt-8">
      <PageHeading className="text-4xl sm:text-5xl">{${key}.heading}</PageHeading>
      <p className="mt-3 max-w-2xl text-ink-2 sm:text-lg">
        {isSignedIn ? ${key}.introSignedIn : ${key}.intro}
      </p>
    </div>
  );
}
`,
    },
    {
      path: `frontend/src/copy/${name}/${name}.ts`,
      text: `/** Words of the page '${title}'. */
export const ${key} = {
  heading: '${title}',
  intro: 'Please log in to continue.',
  introSignedIn: 'Coming soon.',
} as const;
`,
    },
    {
      path: `frontend/src/app/screens/${name}-route.tsx`,
      text: `import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { ${className}Page } from '#frontend/features/${name}/${name}-page.js';
import { selectSession } from '#frontend/features/identity/sessions/session-slice.js';
import { useHydrated } from '#frontend/ui/hydration/use-hydrated.js';

/** At first the visitor's view, as the server renders it. */
export function ${className}Route(): ReactElement {
  const { status } = useSelector(selectSession);
  const isHydrated = useHydrated();
  return <${className}Page isSignedIn={isHydrated && status === 'signedIn'} />;
}
`,
    },
  ];
}
