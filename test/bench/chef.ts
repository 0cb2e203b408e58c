import { EATERS, outcomeOf, twelveWeeks, type Outcome } from '#test/setup/chef/twelve-weeks.js';

/** `npm run bench -- chef`: twelve weekly boxes of five people who rate every dish. True when every rule is held. */
export function chef(): boolean {
  const outcomes = EATERS.map((eater) => ({
    eater,
    real: outcomeOf(eater, twelveWeeks(eater)),
    blind: outcomeOf(eater, twelveWeeks(eater, 'ratings')),
  }));
  process.stdout.write(`${HEAD.join(' | ')}\n${HEAD.map(() => '---').join(' | ')}\n`);
  for (const { eater, real, blind } of outcomes) process.stdout.write(`${row(eater.name, real, blind)}\n`);
  return outcomes.every(({ real }) => real.breaches.length === 0);
}

const HEAD = [
  'who',
  'rules broken',
  'broken without ratings',
  'dishes in 12 boxes',
  'in a box',
  'repeated from the last',
  'said never again',
  'loved portions of 8 (without ratings)',
  'unwanted (without ratings)',
  'goal a day',
];

function row(name: string, real: Outcome, blind: Outcome): string {
  const goal = real.goal.map(
    ({ figure, amount, goal: wanted, left }) => `${figure} ${amount} of ${wanted}, ${left} short`,
  );
  return [
    name,
    real.breaches.length,
    blind.breaches.length,
    real.dishes,
    real.dishesInABox.toFixed(1),
    real.repeats.toFixed(1),
    real.saidNever,
    `${real.loved.toFixed(1)} (${blind.loved.toFixed(1)})`,
    `${real.unwanted.toFixed(1)} (${blind.unwanted.toFixed(1)})`,
    goal.join('; ') || 'none',
  ].join(' | ');
}
