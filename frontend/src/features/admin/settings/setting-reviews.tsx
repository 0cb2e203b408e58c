import { Plus, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useGetSiteQuery } from '#frontend/api/generated.js';
import { adminReviews as words } from '#frontend/copy/admin/settings.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { TextAreaField, TextField } from '#frontend/ui/form/field.js';
import { NO_REVIEW, reviewsOf, type Review } from './setting-fields.js';

/** The server's limit. */
const MAX_REVIEWS = 12;

export interface ReviewsFieldProps {
  readonly label: string;
  readonly help: string | undefined;
  readonly draft: string;
  readonly error: string | undefined;
  readonly onDraft: (draft: string) => void;
}

/**
 * The customer reviews of the first page: each with its words, day, and the permission to publish (rule X21).
 */
export function ReviewsField({ label, help, draft, error, onDraft }: ReviewsFieldProps): ReactElement {
  const { data: site } = useGetSiteQuery();
  const reviews = reviewsOf(draft);
  const write = (next: readonly Review[]): void => onDraft(JSON.stringify(next));
  return (
    <fieldset className="sm:col-span-2">
      <legend className="pb-1.5 text-[0.9375rem] font-semibold">{label}</legend>
      {help && <p className="text-sm text-ink-2">{help}</p>}
      {reviews.length === 0 && <p className="pt-3">{site?.demo === true ? words.samples : words.none}</p>}
      <ol className="space-y-5 pt-3">
        {reviews.map((review, index) => (
          <li key={index} className="rounded-xl border border-line p-4">
            <ReviewFields
              nth={index + 1}
              review={review}
              onChange={(next) => write(reviews.map((each, at) => (at === index ? next : each)))}
              onRemove={() => write(reviews.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ol>
      {error && <p className="pt-2 text-sm font-medium text-tomato">{error}</p>}
      {reviews.length < MAX_REVIEWS && (
        <Button look="outline" size="sm" className="mt-4" onClick={() => write([...reviews, NO_REVIEW])}>
          <Plus className="size-4" aria-hidden />
          {words.add}
        </Button>
      )}
    </fieldset>
  );
}

interface ReviewFieldsProps {
  readonly nth: number;
  readonly review: Review;
  readonly onChange: (review: Review) => void;
  readonly onRemove: () => void;
}

function ReviewFields({ nth, review, onChange, onRemove }: ReviewFieldsProps): ReactElement {
  return (
    <div role="group" aria-label={fill(words.nth, { nth })} className="space-y-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={words.name}
          value={review.name}
          maxLength={60}
          onChange={(event) => onChange({ ...review, name: event.target.value })}
        />
        <TextField
          type="date"
          label={words.date}
          value={review.date}
          onChange={(event) => onChange({ ...review, date: event.target.value })}
        />
      </div>
      <TextAreaField
        label={words.words}
        rows={3}
        value={review.words}
        maxLength={400}
        onChange={(event) => onChange({ ...review, words: event.target.value })}
      />
      <TextField
        label={words.permission}
        help={words.permissionHelp}
        value={review.permission}
        maxLength={200}
        onChange={(event) => onChange({ ...review, permission: event.target.value })}
      />
      <Button look="ghost" size="sm" onClick={onRemove} aria-label={fill(words.removeNth, { nth })}>
        <Trash2 className="size-4" aria-hidden />
        {words.remove}
      </Button>
    </div>
  );
}
