import { Award, Check } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Milestone } from '#frontend/api/referral.js';
import { referral } from '#frontend/copy/referral/referral.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Badge } from '#frontend/ui/content/badge.js';
import { Section } from '#frontend/ui/layout/section.js';
import type { CommissionState } from '../payouts/commission-state.js';

const { heading, reached, of } = referral.milestones;

/** The progress to each milestone, by paying patients; no money (rule R11). */
export function Milestones({ commission }: { readonly commission: CommissionState }): ReactElement | null {
  const { data } = commission;
  if (!data || data.milestones.length === 0) return null;
  return (
    <Section id="milestones" heading={heading}>
      <ol className="space-y-5">
        {data.milestones.map((each) => (
          <Step key={each.id} milestone={each} count={data.totalReferrals} />
        ))}
      </ol>
    </Section>
  );
}

function Step({ milestone, count }: { readonly milestone: Milestone; readonly count: number }): ReactElement {
  const words = useWords();
  const { referralThreshold: threshold, title, text, isReached } = milestone;
  const done = Math.min(count, threshold);
  const progress = words(of, { count: done, threshold });
  return (
    <li>
      <p className="flex items-center gap-2.5 font-semibold">
        <Award className={isReached ? 'size-5 text-kale' : 'size-5 text-ink-2'} aria-hidden />
        <span className="min-w-0 flex-1">{title}</span>
        {isReached && (
          <Badge tone="sage">
            <Check className="size-3.5" strokeWidth={3} aria-hidden />
            {reached}
          </Badge>
        )}
      </p>
      <p className="pt-1 text-sm text-ink-2">{text}</p>
      <div
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={threshold}
        aria-valuenow={done}
        aria-valuetext={progress}
        className="mt-2 h-2 overflow-hidden rounded-full bg-oat"
      >
        <div className="h-full rounded-full bg-kale" style={{ width: `${(done / threshold) * 100}%` }} />
      </div>
      <p aria-hidden className="tnum pt-1 text-[0.8125rem] text-ink-2">
        {progress}
      </p>
    </li>
  );
}
