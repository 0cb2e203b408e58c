import { useEffect, useRef, useState, type ReactElement } from 'react';
import { allergenWords } from '@rules/food/allergens';
import {
  type MyOrder,
  type SubstitutionRequest,
  type SubstitutionAnswer,
} from '#frontend/api/generated-account.js';
import { ordersWords } from '#frontend/copy/ordering/orders.js';
import { packageWords, variantNames } from '#frontend/copy/ordering/packages.js';
import { useWords, type Words } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import {
  useAnswerQuestionMutation,
  type OrderAccess,
  useListGuestSubstitutionRequestsQuery,
  useListSubstitutionRequestsQuery,
} from '../orders/order-api.js';
import { momentOf } from '../orders/order-state.js';

const { question: said } = ordersWords;

type Answer = SubstitutionAnswer['answer'];

/** The substitution requests of an order; an unpaid order has none. */
export function useSubstitutionRequests(
  { id, status }: MyOrder,
  access: OrderAccess,
): readonly SubstitutionRequest[] {
  const token = access.by === 'link' ? access.token : '';
  const isUnpaid = status === 'pending';
  const ofAccount = useListSubstitutionRequestsQuery(
    { id },
    { skip: isUnpaid || access.by !== 'account', refetchOnMountOrArgChange: true },
  );
  const ofGuest = useListGuestSubstitutionRequestsQuery(
    { token },
    { skip: isUnpaid || access.by !== 'link', refetchOnMountOrArgChange: true },
  );
  return (access.by === 'account' ? ofAccount : ofGuest).data?.items ?? [];
}

/** The display name of a line, with its variant. */
export function lineName(
  words: Words,
  { name, variant }: Pick<SubstitutionRequest, 'name' | 'variant'>,
): string {
  return variant === null ? name : words(packageWords.lineName, { name, variant: variantNames[variant] });
}

interface QuestionsProps {
  readonly order: MyOrder;
  readonly access: OrderAccess;
  readonly questions: readonly SubstitutionRequest[];
}

/** Dishes that no longer match what was sold: keep them or remove them, and the outcome (rule O25). */
export function SubstitutionRequests({ order, access, questions }: QuestionsProps): ReactElement | null {
  if (questions.length === 0) return null;
  const left = order.lines.length - questions.filter(({ answer }) => answer === 'refund').length;
  return (
    <ul className="space-y-3">
      {questions.map((question) => (
        <li key={question.id}>
          {question.answer === null ? (
            <Open order={order} access={access} question={question} isLast={left <= 1} />
          ) : (
            <Answered question={question} answer={question.answer} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface OpenProps extends Omit<QuestionsProps, 'questions'> {
  readonly question: SubstitutionRequest;
  /** The order has no other line left. */
  readonly isLast: boolean;
}

function Open({ order, access, question, isLast }: OpenProps): ReactElement {
  const words = useWords();
  const { give, chosen, isSending, isChanged, box } = useAnswer({ order, access, question });
  const dish = lineName(words, question);
  const button = (answer: Answer, look: 'primary' | 'outline'): ReactElement => (
    <Button
      look={look}
      size="sm"
      disabled={isSending}
      busy={isSending && chosen === answer}
      aria-label={words(said.buttonOf, { button: said.buttons[answer], dish })}
      onClick={() => give(answer)}
    >
      {isSending && chosen === answer ? said.sending : said.buttons[answer]}
    </Button>
  );
  return (
    <div ref={box} tabIndex={-1} className="rounded-lg">
      <Notice
        tone="warn"
        role="status"
        title={words(question.kind === 'unconfirmed' ? said.titleDeclared : said.title, { dish })}
      >
        {isChanged && <p className="font-semibold">{said.changed}</p>}
        <Reasons question={question} />
        <p className="pt-1">
          {outcome(order, isLast)} {words(said.silence, { time: momentOf(question.answerBy) })}
        </p>
        <p className="flex flex-wrap gap-2.5 pb-1 pt-3">
          {button('refund', 'primary')}
          {button('keep', 'outline')}
        </p>
      </Notice>
    </div>
  );
}

/**
 * Sends the answer to the shown question. If the question has changed meanwhile, the new one is shown first.
 */
function useAnswer({ order, access, question }: Omit<OpenProps, 'isLast'>) {
  const box = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<Answer>();
  /** The answered version. */
  const [answered, setAnswered] = useState(question.version);
  const [send, { isLoading: isSending }] = useAnswerQuestionMutation();
  const isChanged = chosen !== undefined && !isSending && question.version !== answered;
  useEffect(() => {
    if (isChanged) box.current?.focus();
  }, [isChanged, question.version]);
  const give = (answer: Answer): void => {
    const { id: questionId, version } = question;
    setChosen(answer);
    setAnswered(version);
    void send({ id: order.id, access, questionId, body: { answer, version } });
  };
  return { give, chosen, isSending, isChanged, box };
}

/**
 * The consequence of removing it: promises no refund when nothing refundable is left, or while the bank holds
 * the money.
 */
function outcome({ refundablePence }: MyOrder, isLast: boolean): string {
  const isFree = refundablePence <= 0;
  if (isLast) return isFree ? said.askLastFree : said.askLast;
  return isFree ? said.askFree : said.ask;
}

interface AnsweredProps {
  readonly question: SubstitutionRequest;
  readonly answer: NonNullable<SubstitutionRequest['answer']>;
}

function Answered({ question, answer }: AnsweredProps): ReactElement {
  const words = useWords();
  const dish = lineName(words, question);
  const isSoldOut = question.kind === 'sold_out' && answer === 'refund';
  return (
    <Notice tone="info" role="status">
      <p>{words(isSoldOut ? said.soldOut : said.answered[answer], { dish })}</p>
      {answer === 'keep' && <Reasons question={question} />}
    </Notice>
  );
}

function Reasons({ question }: { readonly question: SubstitutionRequest }): ReactElement {
  const words = useWords();
  return (
    <>
      {reasons(words, question).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </>
  );
}

/**
 * Every reason for the question: declared allergens, lost diets, and allergens added since it was sold or
 * kept.
 */
function reasons(words: Words, { declared, lostDiets, agreed, now }: SubstitutionRequest): string[] {
  const inside = now.contains.filter((each) => !agreed.contains.includes(each));
  const traces = now.mayContain.filter(
    (each) => !agreed.contains.includes(each) && !agreed.mayContain.includes(each),
  );
  return [
    ...(declared.length > 0 ? [words(said.declared, { names: allergenWords(declared) })] : []),
    ...(lostDiets.length > 0 ? [words(said.diet, { names: lostDiets.join(', ') })] : []),
    ...(inside.length > 0 ? [words(said.contains, { names: allergenWords(inside) })] : []),
    ...(traces.length > 0 ? [words(said.mayContain, { names: allergenWords(traces) })] : []),
  ];
}
