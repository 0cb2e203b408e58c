import { Search } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { titles } from '#frontend/copy/app/chrome.js';
import { help, helpTopics, type HelpTopic } from '#frontend/copy/help/help.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import { useHead } from '#frontend/ui/layout/use-head.js';
import { useScrollToHash } from '#frontend/ui/layout/use-scroll-to-hash.js';
import { searchHelp } from './help-search.js';
import { HelpTopics } from './help-topics.js';

export interface HelpPageProps {
  readonly onContact: () => void;
}

/** Every topic with its values filled in, so that a search finds what is read. */
function useHelpTopics(): HelpTopic[] {
  const words = useWords();
  return helpTopics.map((topic) => ({
    ...topic,
    questions: topic.questions.map(({ id, q, a }) => ({ id, q: words(q), a: words(a) })),
  }));
}

/** The help centre: questions by topic, with a search and the way to a person. */
export function HelpPage({ onContact }: HelpPageProps): ReactElement {
  const words = useWords();
  const topics = useHelpTopics();
  const [search, setSearch] = useState('');
  useScrollToHash();
  useHead({
    title: words(`${titles.help.title} | {brandName}`),
    description: words(titles.help.description),
    indexed: true,
  });
  const found = searchHelp(topics, search);
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <div className="wrap-page pb-20 pt-8">
      <div className="rounded-2xl bg-deep p-6 text-on-deep sm:rounded-3xl sm:p-12">
        <PageHeading className="text-4xl sm:text-5xl">{help.heading}</PageHeading>
        <p className="mt-3 max-w-xl text-on-deep-2 sm:text-lg">{help.intro}</p>
        <label className="relative mt-6 block max-w-xl text-ink">
          <span className="sr-only">{help.searchLabel}</span>
          <Search className="absolute left-4 top-1/2 size-5 -translate-y-1/2 text-ink-2" aria-hidden />
          <input
            type="search"
            value={search}
            placeholder={help.searchPlaceholder}
            maxLength={100}
            onChange={(event) => setSearch(event.target.value)}
            className="h-13 w-full rounded-full border border-line-strong bg-paper pl-12 pr-5"
          />
        </label>
        <p role="status" className="min-h-6 pt-2 text-sm text-on-deep-2">
          {search.trim() !== '' &&
            count > 0 &&
            words(count === 1 ? help.found.one : help.found.other, { count })}
        </p>
      </div>
      {count > 0 ? (
        <HelpTopics topics={found} isSearch={search.trim() !== ''} />
      ) : (
        <div className="mt-6 rounded-2xl bg-oat p-10 text-center">
          <p className="text-lg font-semibold">{help.nothing}</p>
          <Button look="outline" className="mt-4" onClick={() => setSearch('')}>
            {help.showAll}
          </Button>
        </div>
      )}
      <Contact onContact={onContact} />
      {/* Data, which no browser executes. */}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: markupOf(topics) }} />
    </div>
  );
}

function Contact({ onContact }: HelpPageProps): ReactElement {
  const words = useWords();
  return (
    <section aria-labelledby="help-contact" className="mt-14 rounded-2xl bg-oat p-6 sm:p-10">
      <h2 id="help-contact" className="text-2xl font-bold">
        {help.contactHeading}
      </h2>
      <p className="mt-2 text-ink-2">{words(help.contactText)}</p>
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button size="lg" aria-haspopup="dialog" onClick={onContact}>
          {help.contactButton}
        </Button>
        <a
          href={words('mailto:{supportEmail}')}
          className="inline-flex min-h-11 items-center font-semibold text-kale underline underline-offset-4"
        >
          {words(help.email)}
        </a>
      </div>
    </section>
  );
}

/** The questions for search engines; '<' would end the script early. */
function markupOf(topics: readonly HelpTopic[]): string {
  const page = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: topics.flatMap(({ questions }) =>
      questions.map(({ q, a }) => ({
        '@type': 'Question',
        name: q,
        acceptedAnswer: { '@type': 'Answer', text: a },
      })),
    ),
  };
  return JSON.stringify(page).replaceAll('<', '\\u003c');
}
