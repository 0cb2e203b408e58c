import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const SITE = resolve(__dirname, '../../../frontend/src');

/** What is chosen or typed outside of a form, and why it is not part of one. */
const NO_FORMS: Readonly<Record<string, string>> = {
  'features/admin/palette/command-palette.tsx': 'searches while typing',
  'features/admin/parts/search-box.tsx': 'searches while typing',
  'features/catalog/recipes/list/liked-recipes.tsx': 'filters a list',
  'features/catalog/recipes/list/recipe-filters.tsx': 'searches while typing',
  'features/delivery/postcode-check.tsx': 'searches, and is in the first load of the landing page',
  'features/diary/diary-weeks.tsx': 'chooses what the chart shows',
  'features/help/help-page.tsx': 'searches while typing',
  'features/ordering/boxes/allergen-confirm.tsx': 'a tick that a refusal adds to whichever form was sent',
  'features/ordering/packages/package-action.tsx': 'how much the next press adds to the cart',
  'features/ordering/promotions/code-field.tsx':
    'applies a code to the quote, inside the form of the checkout',
  'features/referral/dashboard/campaign-images.tsx': 'filters a list',
};

/** The states of a component that a control shows: `value={typed}` of `const [typed, setTyped] = useState(…)`. */
function typedStates(source: string): string[] {
  const states = [...source.matchAll(/const \[(\w+), \w+\] = useState/g)].map(([, name = '']) => name);
  return states.filter((name) =>
    new RegExp(`\\b(?:value|checked)=\\{(?:String\\()?${name}\\)?\\}`).test(source),
  );
}

it('keeps nothing typed in a state of its own, but for what is no form', () => {
  const files = readdirSync(SITE, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  );
  const found = files.filter((file) => typedStates(readFileSync(join(SITE, file), 'utf8')).length > 0);
  expect(found.sort()).toEqual(Object.keys(NO_FORMS).sort());
});

it('finds a field whose text is a state (control)', () => {
  const planted = `const [reason, setReason] = useState('');
    const [isOpen, setOpen] = useState(false);
    return <TextField value={reason} onChange={setReason} /> || <Dialog open={isOpen} />;`;
  expect(typedStates(planted)).toEqual(['reason']);
});
