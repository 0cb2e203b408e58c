import type { ReactElement } from 'react';
import type { CommentItem } from '#frontend/api/generated-admin.js';
import { adminRatings as words } from '#frontend/copy/admin/lists/dish-comments.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { adminMoment } from '../parts/cells.js';
import { OneOfField, useOneOf } from '../parts/one-of.js';
import { PagedTable, type Column } from '../parts/paged-table.js';
import { SectionHeading } from '../parts/section-heading.js';
import { usePages } from '../parts/use-pages.js';
import { useAdminDecideRatingCommentMutation, useAdminListRatingCommentsQuery } from './ratings-api.js';

const COLUMNS: readonly Column<CommentItem>[] = [
  { name: 'text', head: words.columns.text, cell: (comment) => <Written comment={comment} /> },
  { name: 'dish', head: words.columns.dish, cell: ({ dishName }) => dishName },
  {
    name: 'decide',
    head: words.columns.decide,
    atEnd: true,
    cell: (comment) => <Decision comment={comment} />,
  },
];

/** Comments on dishes, which are public only after somebody has read them (rule K42). */
export function DishCommentsSection(): ReactElement {
  const [state, setState] = useOneOf('state', ['waiting', 'shown', 'hidden']);
  const pages = usePages(state);
  const answer = useAdminListRatingCommentsQuery(
    { state, cursor: pages.cursor },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <section>
      <SectionHeading heading={words.heading} text={words.text} />
      <OneOfField label={words.state} value={state} onValue={setState} labels={words.states} />
      <PagedTable
        label={words.table}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        answer={answer}
        pages={pages}
        empty={words.empty[state]}
      />
    </section>
  );
}

function Written({ comment }: { readonly comment: CommentItem }): ReactElement {
  const { text, stars, updatedAt } = comment;
  return (
    <span className="block max-w-prose [overflow-wrap:anywhere]">
      <span className="block text-sm text-ink-2">
        {stars === null ? words.noStars : fill(words.stars, { stars })} · {adminMoment(updatedAt)}
      </span>
      <span className="block">{text}</span>
    </span>
  );
}

function Decision({ comment }: { readonly comment: CommentItem }): ReactElement {
  const { id, dishName: name, text, state } = comment;
  const [decide, { isLoading }] = useAdminDecideRatingCommentMutation();
  const to = (next: 'shown' | 'hidden') => () => void decide({ id, decideComment: { state: next, text } });
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {state !== 'shown' && (
        <Button size="sm" busy={isLoading} aria-label={fill(words.showOf, { name })} onClick={to('shown')}>
          {words.show}
        </Button>
      )}
      {state !== 'hidden' && (
        <Button
          look="outline"
          size="sm"
          busy={isLoading}
          aria-label={fill(words.hideOf, { name })}
          onClick={to('hidden')}
        >
          {words.hide}
        </Button>
      )}
    </span>
  );
}
