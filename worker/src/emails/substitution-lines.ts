import type { SubstitutionEmailData } from '#backend/ordering/substitutions/substitution-emails.service.js';
import { allergenWords } from '#backend/rules/food/allergens.js';
import { allergenSentence } from './allergen-sentence.js';
import { TABLE_WORDS } from './email-template.js';
import { amountBlock } from './order-values.js';
import type { TemplateValues } from './render-email.js';

/** A line in question, as its customer sees it. */
type AskedLine = SubstitutionEmailData['questions'][number];

/**
 * The lines in question: each with its variant, every reason to ask, and its current allergens (rule F72).
 */
export function substitutionBlock(questions: readonly AskedLine[]): TemplateValues[string] {
  return amountBlock(
    questions.map((question) => ({
      label: nameOf(question),
      details: [...reasonsOf(question), allergenSentence(question.now)],
      amount: `× ${question.quantity}`,
    })),
  );
}

/** The effect of taking it out on the rest of the order and on the money. */
export function outcomeSentence({ isLast, isRefundable }: SubstitutionEmailData): string {
  const { outcomes } = TABLE_WORDS.question;
  if (isLast) return isRefundable ? outcomes.last : outcomes.lastFree;
  return isRefundable ? outcomes.rest : outcomes.restFree;
}

/** Why we took a line out, as far as its customer got the question. */
export function removedLineSentence({
  question,
  wasAsked,
}: {
  readonly question: AskedLine;
  readonly wasAsked: boolean;
}): string {
  const { soldOut, unanswered, unaskedDeclared, unasked } = TABLE_WORDS.takenOut;
  // The dish has not changed where its customer's declaration is the only reason.
  const sentence = wasAsked ? unanswered : question.kind === 'unconfirmed' ? unaskedDeclared : unasked;
  return (question.kind === 'sold_out' ? soldOut : sentence)
    .replace('{dish}', () => nameOf(question))
    .replace('{reasons}', () => reasonsOf(question).join(' '));
}

function nameOf({ name, variant }: AskedLine): string {
  return variant === null ? name : `${name} (${variant})`;
}

/** Every reason in plain words; none whose cause is gone. */
function reasonsOf({ answer, lostDiets, agreed, now, declared }: AskedLine): string[] {
  if (answer === 'withdrawn') return [];
  const { diet, contains, mayContain, declared: declaredToo } = TABLE_WORDS.question.reasons;
  const inside = now.contains.filter((each) => !agreed.contains.includes(each));
  const traces = now.mayContain.filter(
    (each) => !agreed.contains.includes(each) && !agreed.mayContain.includes(each),
  );
  return [
    ...(declared.length > 0 ? [declaredToo.replace('{names}', allergenWords(declared))] : []),
    ...(lostDiets.length > 0 ? [diet.replace('{names}', lostDiets.join(', '))] : []),
    ...(inside.length > 0 ? [contains.replace('{names}', allergenWords(inside))] : []),
    ...(traces.length > 0 ? [mayContain.replace('{names}', allergenWords(traces))] : []),
  ];
}
