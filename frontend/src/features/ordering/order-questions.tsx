import { useState, type ReactElement } from 'react';
import { allergenWords } from '@rules/allergens';
import {
  useListGuestOrderQuestionsQuery,
  useListOrderQuestionsQuery,
  type MyOrder,
  type OrderQuestion,
} from '../../api/generated-account.js';
import { ordersWords } from '../../copy/account-words.js';
import { packageWords, variantNames } from '../../copy/package-words.js';
import { useWords, type Words } from '../../copy/use-words.js';
import { Button } from '../../ui/button.js';
import { Notice } from '../../ui/notice.js';
import { useAnswerQuestionMutation, type OrderAccess } from './order-calls.js';
import { momentOf } from './order-state.js';

const { question: said } = ordersWords;

type Answer = NonNullable<OrderQuestion['answer']>;

/** What was asked about an order; nothing is asked about one that is not paid. */
export function useOrderQuestions({ id, status }: MyOrder, access: OrderAccess): readonly OrderQuestion[] {
  const token = access.by === 'link' ? access.token : '';
  const isUnpaid = status === 'pending';
  const ofAccount = useListOrderQuestionsQuery(
    { id },
    { skip: isUnpaid || access.by !== 'account', refetchOnMountOrArgChange: true },
  );
  const ofGuest = useListGuestOrderQuestionsQuery(
    { token },
    { skip: isUnpaid || access.by !== 'link', refetchOnMountOrArgChange: true },
  );
  return (access.by === 'account' ? ofAccount : ofGuest).data?.items ?? [];
}

/** A line as it is called on the screen, with its variant. */
export function lineName(words: Words, { name, variant }: Pick<OrderQuestion, 'name' | 'variant'>): string {
  return variant === null ? name : words(packageWords.lineName, { name, variant: variantNames[variant] });
}

interface QuestionsProps {
  readonly order: MyOrder;
  readonly access: OrderAccess;
  readonly questions: readonly OrderQuestion[];
}

/** Dishes that are no longer what was sold: to be kept or taken out, and what became of it (rule O25). */
export function OrderQuestions({ order, access, questions }: QuestionsProps): ReactElement | null {
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
  readonly question: OrderQuestion;
  /** No other line of the order is left. */
  readonly isLast: boolean;
}

function Open({ order, access, question, isLast }: OpenProps): ReactElement {
  const words = useWords();
  const [chosen, setChosen] = useState<Answer>();
  const [send, { isLoading }] = useAnswerQuestionMutation();
  const dish = lineName(words, question);
  const give = (answer: Answer): void => {
    setChosen(answer);
    void send({ id: order.id, access, questionId: question.id, body: { answer } });
  };
  const button = (answer: Answer, look: 'primary' | 'outline'): ReactElement => (
    <Button
      look={look}
      size="sm"
      disabled={isLoading}
      busy={isLoading && chosen === answer}
      aria-label={words(said.buttonOf, { button: said.buttons[answer], dish })}
      onClick={() => give(answer)}
    >
      {isLoading && chosen === answer ? said.sending : said.buttons[answer]}
    </Button>
  );
  return (
    <Notice
      tone="warn"
      role="status"
      title={words(question.kind === 'unconfirmed' ? said.titleDeclared : said.title, { dish })}
    >
      {changes(words, question).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p className="pt-1">
        {isLast ? said.askLast : said.ask} {words(said.silence, { time: momentOf(question.answerBy) })}
      </p>
      <p className="flex flex-wrap gap-2.5 pb-1 pt-3">
        {button('refund', 'primary')}
        {button('keep', 'outline')}
      </p>
    </Notice>
  );
}

function Answered({ question, answer }: { readonly question: OrderQuestion; readonly answer: Answer }) {
  const words = useWords();
  const dish = lineName(words, question);
  const isSoldOut = question.kind === 'sold_out';
  return (
    <Notice tone="info" role="status">
      <p>{words(isSoldOut ? said.soldOut : said.answered[answer], { dish })}</p>
      {answer === 'keep' && changes(words, question).map((text) => <p key={text}>{text}</p>)}
    </Notice>
  );
}

/** What it has become that it was not when it was sold; all that is in it where its customer has declared more since. */
function changes(words: Words, { kind, sold, now }: OrderQuestion): string[] {
  if (kind === 'unconfirmed') return [words(said.declared, { names: allergenWords(now.contains) })];
  const inside = now.contains.filter((each) => !sold.contains.includes(each));
  const traces = now.mayContain.filter(
    (each) => !sold.contains.includes(each) && !sold.mayContain.includes(each),
  );
  return [
    ...(kind === 'diet_changed' ? [said.diet] : []),
    ...(inside.length > 0 ? [words(said.contains, { names: allergenWords(inside) })] : []),
    ...(traces.length > 0 ? [words(said.mayContain, { names: allergenWords(traces) })] : []),
  ];
}
