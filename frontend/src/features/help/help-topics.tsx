import { ChevronDown, Link2 } from 'lucide-react';
import { useEffect, useState, type ReactElement } from 'react';
import { useLocation } from 'react-router-dom';
import { help, type HelpQuestion, type HelpTopic } from '#frontend/copy/help/help.js';
import { NoWrap } from '#frontend/ui/content/no-wrap.js';

export interface HelpTopicsProps {
  readonly topics: readonly HelpTopic[];
  /** What a search found is open at once. */
  readonly isSearch: boolean;
}

/** The topics in a list of links, and below them their questions. */
export function HelpTopics({ topics, isSearch }: HelpTopicsProps): ReactElement {
  const { hash } = useLocation();
  return (
    <div className="mt-6 grid items-start gap-x-14 gap-y-6 lg:grid-cols-[15rem_1fr]">
      <nav
        aria-label={help.topicsLabel}
        className="scroll-row lg:sticky lg:top-24 lg:!flex-col lg:!items-start"
      >
        {topics.map(({ id, heading }) => (
          <a
            key={id}
            href={`#${id}`}
            className="inline-flex h-11 shrink-0 items-center whitespace-nowrap rounded-full border border-line-strong/60 bg-paper px-4 text-[0.9375rem] font-semibold hover:bg-oat"
          >
            {heading}
          </a>
        ))}
      </nav>
      <div className="space-y-10">
        {topics.map(({ id, heading, questions }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} tabIndex={-1} className="scroll-mt-24 pb-3 text-2xl font-bold">
              {heading}
            </h2>
            <div className="divide-y divide-line border-y border-line">
              {questions.map((question) => (
                <Answer
                  key={`${question.id} ${isSearch}`}
                  question={question}
                  isOpen={isSearch || hash === `#${question.id}`}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}

interface AnswerProps {
  readonly question: HelpQuestion;
  readonly isOpen: boolean;
}

function Answer({ question: { id, q, a }, isOpen }: AnswerProps): ReactElement {
  const [open, setOpen] = useState(isOpen);
  // A link to an answer on this page opens it as well.
  useEffect(() => {
    if (isOpen) setOpen(true);
  }, [isOpen]);
  return (
    <details
      id={id}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group scroll-mt-24"
    >
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-md py-4 [&::-webkit-details-marker]:hidden">
        <h3 className="text-lg font-bold leading-snug">
          <NoWrap text={q} />
        </h3>
        <ChevronDown
          className="size-5 shrink-0 text-kale transition-transform duration-200 group-open:rotate-180"
          aria-hidden
        />
      </summary>
      <p className="max-w-prose text-ink-2">
        <NoWrap text={a} />
      </p>
      <a
        href={`#${id}`}
        className="mb-3 inline-flex min-h-11 items-center gap-1.5 text-sm text-ink-2 underline underline-offset-4"
      >
        <Link2 className="size-4" aria-hidden />
        {help.linkTo}
        <span className="sr-only">: {q}</span>
      </a>
    </details>
  );
}
