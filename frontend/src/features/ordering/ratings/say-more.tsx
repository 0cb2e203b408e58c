import type { ReactElement } from 'react';
import { MAX_RATING_COMMENT, RATING_REASONS, type RatingReason } from '@rules/food/dish-rating';
import type { RateDish } from '#frontend/api/generated-account.js';
import { ratings as copy } from '#frontend/copy/ordering/ratings.js';
import { FormDialog } from '#frontend/ui/dialog/form-dialog.js';
import { ChipCheck } from '#frontend/ui/form/chip-check.js';
import { TextAreaField } from '#frontend/ui/form/field.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';

interface SayMoreProps {
  readonly name: string;
  readonly said: RateDish;
  readonly say: (said: RateDish) => Promise<unknown>;
  readonly onClose: () => void;
}

interface SayValues {
  readonly reasons: readonly RatingReason[];
  readonly comment: string;
}

/** Reasons and a comment about one dish. */
export function SayMore({ name, said, say, onClose }: SayMoreProps): ReactElement {
  const server = useServerForm<SayValues>({
    defaults: { reasons: said.reasons, comment: said.comment ?? '' },
    send: async ({ reasons, comment }) => {
      const error = await say({ ...said, reasons: [...reasons], comment: comment.trim() || null });
      if (!error) onClose();
      return error;
    },
  });
  const reasons = server.bound('reasons');
  const tick = (reason: RatingReason, isTicked: boolean): void =>
    reasons.onValue(
      RATING_REASONS.filter((each) => (each === reason ? isTicked : reasons.value.includes(each))),
    );
  const { form } = copy;
  return (
    <FormDialog
      server={server}
      onClose={onClose}
      title={form.title}
      description={name}
      words={{ cancel: form.cancel, close: copy.close, save: form.save, saving: form.saving }}
    >
      <fieldset>
        <legend className="pb-1.5 text-[0.9375rem] font-semibold">{form.reasons}</legend>
        <div className="flex flex-wrap gap-2">
          {RATING_REASONS.map((reason) => (
            <ChipCheck
              key={reason}
              label={copy.reasons[reason]}
              checked={reasons.value.includes(reason)}
              onChange={(isTicked) => tick(reason, isTicked)}
            />
          ))}
        </div>
      </fieldset>
      <TextAreaField
        label={form.comment}
        help={form.help}
        maxLength={MAX_RATING_COMMENT}
        {...server.text('comment')}
      />
    </FormDialog>
  );
}
