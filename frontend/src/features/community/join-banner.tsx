import { useState, type ReactElement } from 'react';
import type { Community } from '#frontend/api/generated-account.js';
import { community } from '#frontend/copy/community/community.js';
import { Button } from '#frontend/ui/action/button.js';
import { JoinDialog } from './join-dialog.js';

/** Before a user has joined: a few lines with a button to the form (rule C2). */
export function JoinBanner({ me }: Pick<Community, 'me'>): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const { heading, intro, submit } = community.join;
  return (
    <>
      {me.joinedAt === null && (
        <section
          aria-labelledby="join"
          className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-2xl bg-sage p-5 sm:p-6"
        >
          <div>
            <h2 id="join" className="text-xl font-bold">
              {heading}
            </h2>
            <p className="pt-1 text-ink-2">{intro}</p>
          </div>
          <Button onClick={() => setOpen(true)} className="max-sm:w-full">
            {submit}
          </Button>
        </section>
      )}
      {/* Shows the welcome after the banner is gone. */}
      {isOpen && <JoinDialog me={me} onClose={() => setOpen(false)} />}
    </>
  );
}
