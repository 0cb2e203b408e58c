import { Truck } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatPence } from '@rules/money/money';
import { box as boxWords } from '#frontend/copy/ordering/box.js';
import { useWords } from '#frontend/copy/use-words.js';
import { cn } from '#frontend/ui/cn.js';

export interface FreeDeliveryProps {
  readonly subtotalPence: number;
  /** Zero when delivery is already free. */
  readonly remainingPence: number;
  readonly freeFromPence: number;
  readonly referralCode: string | undefined;
  readonly className?: string;
}

/** Below the threshold and without a referral code: the amount missing for free delivery (rule P3). */
export function FreeDelivery(props: FreeDeliveryProps): ReactElement | null {
  const words = useWords();
  const { subtotalPence, remainingPence, freeFromPence, referralCode } = props;
  if (referralCode !== undefined || remainingPence === 0) return null;
  const percent = Math.round((100 * subtotalPence) / freeFromPence);
  return (
    <div className={cn('flex items-center gap-3 text-[0.8125rem]', props.className)}>
      <Truck className="size-4 shrink-0 text-kale" aria-hidden />
      <span className="tnum">
        {words(boxWords.toFreeDelivery, { amountToFreeDelivery: formatPence(remainingPence) })}
      </span>
      <div
        role="progressbar"
        aria-label={boxWords.freeDeliveryProgress}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1.5 min-w-8 flex-1 overflow-hidden rounded-full bg-oat ring-1 ring-line"
      >
        <div
          className="h-full rounded-full bg-kale transition-[width] duration-300 ease-out-soft"
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  );
}
