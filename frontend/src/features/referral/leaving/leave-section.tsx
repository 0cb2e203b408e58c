import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { useLeaveReferralMutation } from '#frontend/api/referral.js';
import { chrome } from '#frontend/copy/app/chrome.js';
import { notify } from '#frontend/copy/notify.js';
import { leaving } from '#frontend/copy/referral/leaving.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { ConfirmDialog } from '#frontend/ui/dialog/confirm-dialog.js';

/** Leaving the programme: one confirmation, effective immediately (rule R40). */
export function LeaveSection({ code }: { readonly code: string }): ReactElement {
  const words = useWords();
  const dispatch = useDispatch();
  const [isAsking, setAsking] = useState(false);
  const [leave, { isLoading }] = useLeaveReferralMutation();
  const go = async (): Promise<void> => {
    const { error } = await leave();
    setAsking(false);
    if (!error) dispatch(notify({ toast: 'leftReferral' }));
  };
  return (
    <section aria-labelledby="leave" className="rounded-2xl border border-line bg-paper p-5 sm:p-7">
      <h2 id="leave" className="text-xl font-bold">
        {leaving.heading}
      </h2>
      <p className="mt-2 text-ink-2">{leaving.text}</p>
      <Button look="outline" className="mt-4" onClick={() => setAsking(true)}>
        {leaving.button}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={leaving.askTitle}
        text={words(leaving.askText, { code })}
        confirm={leaving.confirm}
        cancel={leaving.stay}
        closeLabel={chrome.close}
        busy={isLoading}
        onConfirm={() => void go()}
      />
    </section>
  );
}
