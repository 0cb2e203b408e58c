import { Sparkles } from 'lucide-react';
import { Button } from '#frontend/ui/action/button.js';
import { Average } from '#frontend/ui/content/average.js';
import { Badge, type BadgeProps } from '#frontend/ui/content/badge.js';
import { BarChart } from '#frontend/ui/content/bar-chart.js';
import { Link } from '#frontend/ui/content/link.js';
import { LinkedText } from '#frontend/ui/content/linked-text.js';
import { Mark } from '#frontend/ui/content/mark.js';
import { NoWrap } from '#frontend/ui/content/no-wrap.js';
import { NutritionTable } from '#frontend/ui/content/nutrition-table.js';
import { Picture } from '#frontend/ui/content/picture.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { LONG_TEXT, LONG_WORD, nothing, type Part } from './part.js';

const TONES: readonly NonNullable<BadgeProps['tone']>[] = [
  'oat',
  'sage',
  'paper',
  'pea',
  'beet',
  'warn',
  'danger',
  'plain',
];
const FIGURES = { calories: 412, proteinG: 38.5, carbsG: 31, fatG: 12.4, fibreG: 9, saltG: 1.1 };
const bars = (values: readonly number[]) =>
  values.map((value, index) => ({ name: `${index}`, value, said: `£${value}`, tick: `${index + 1} Nov` }));
const dot = (fill: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path fill="${fill}" d="M0 0h4v3H0z"/></svg>`)}`;
const picture = (url: string) => ({
  alt: 'A plate of greens',
  width: 400,
  height: 300,
  placeholder: dot('#9fb89a'),
  avif: [],
  webp: [{ url, width: 400 }],
});
const FAILED = { heading: 'The meals did not load', text: 'Check your connection, then try again.' };

/** What is read and looked at. */
export const CONTENT_PARTS: readonly Part[] = [
  {
    name: 'Badge',
    states: [
      {
        name: 'tones',
        node: (
          <div className="flex flex-wrap gap-2">
            {TONES.map((tone) => (
              <Badge key={tone} tone={tone}>
                {tone}
              </Badge>
            ))}
          </div>
        ),
      },
    ],
  },
  {
    name: 'Notice',
    states: [
      { name: 'info', node: <Notice title="Order by noon">We cook the next morning.</Notice> },
      { name: 'good', node: <Notice tone="good">Your card is saved.</Notice> },
      { name: 'warning', node: <Notice tone="warn">The cut-off is in an hour.</Notice> },
      {
        name: 'error, long text',
        node: (
          <Notice tone="bad" title={LONG_WORD}>
            {LONG_TEXT}
          </Notice>
        ),
      },
      {
        name: 'with a button',
        node: <Notice action={<Button size="sm">Undo</Button>}>The box is skipped.</Notice>,
      },
      {
        name: 'own icon',
        node: <Notice icon={<Sparkles className="size-5" aria-hidden />}>New this week.</Notice>,
      },
    ],
  },
  {
    name: 'LoadFailed',
    states: [
      { name: 'default', node: <LoadFailed {...FAILED} button="Try again" onRetry={nothing} /> },
      {
        name: 'long text',
        node: <LoadFailed heading={LONG_WORD} text={LONG_TEXT} button="Try again" onRetry={nothing} />,
      },
    ],
  },
  {
    name: 'Link',
    states: [
      {
        name: 'default',
        node: (
          <Link to="/" className="font-semibold underline underline-offset-4">
            All meals
          </Link>
        ),
      },
    ],
  },
  {
    name: 'LinkedText',
    states: [
      { name: 'default', node: <LinkedText text="I have read the terms." links={{ terms: '/terms' }} /> },
    ],
  },
  {
    name: 'NoWrap',
    states: [
      {
        name: 'default',
        node: <NoWrap text="Between 1,450-1,500 kcal and 100-129 g of protein a day, as suits GLP-1." />,
      },
    ],
  },
  { name: 'Average', states: [{ name: 'default', node: <Average rating={{ average: 4.6, count: 128 }} /> }] },
  { name: 'Mark', states: [{ name: 'default', node: <Mark className="size-16" /> }] },
  {
    name: 'Picture',
    states: [
      {
        name: 'loaded',
        node: (
          <Picture
            image={picture(dot('#3f6d4e'))}
            eager
            sizes="20rem"
            className="w-full max-w-80 rounded-lg"
          />
        ),
      },
      {
        name: 'loading, or lost',
        node: <Picture image={picture('data:,')} sizes="20rem" className="w-full max-w-80 rounded-lg" />,
      },
    ],
  },
  {
    name: 'NutritionTable',
    states: [
      {
        name: 'one column',
        node: <NutritionTable caption="For one" columns={[{ heading: 'Per meal', figures: FIGURES }]} />,
      },
      {
        name: 'two columns',
        node: (
          <NutritionTable
            caption="For two"
            columns={['Per 100 g', 'Per meal'].map((heading) => ({
              heading,
              figures: { ...FIGURES, sugarsG: 4, saturatesG: 2.5 },
            }))}
          />
        ),
      },
    ],
  },
  {
    name: 'BarChart',
    states: [
      { name: 'some', node: <BarChart label="Takings of five days" bars={bars([120, 80, 0, -40, 260])} /> },
      {
        name: 'many',
        node: (
          <BarChart
            label="Takings of sixty days"
            bars={bars(Array.from({ length: 60 }, (_, day) => (day * 37) % 90))}
          />
        ),
      },
      { name: 'empty', node: <BarChart label="Takings of no day" bars={[]} /> },
      { name: 'only zeros', node: <BarChart label="Takings of three days" bars={bars([0, 0, 0])} /> },
    ],
  },
];
