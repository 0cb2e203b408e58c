import { expireDueSessions } from './checkout/checkout-sessions.js';
import type { Entry, ScheduledJob } from './scheduler.js';
import { endBankPayment } from './cards/bank-payments.js';
import type { Provider } from './provider.js';
import { advanceDraft, endPeriod, remindOfTrialEnd, retryInvoice } from './billing/subscription-cycle.js';

const JOB_HANDLERS: Record<ScheduledJob, (provider: Provider, entry: Entry) => void> = {
  'finalize-invoice': advanceDraft,
  'retry-invoice': retryInvoice,
  'trial-reminder': remindOfTrialEnd,
  'end-period': endPeriod,
  'end-bank-payment': endBankPayment,
};

/** Runs the jobs due by the sandbox's clock, in the order of their time. */
export function runDueJobs(provider: Provider): void {
  expireDueSessions(provider);
  while (runNextJob(provider)) {
    // Each job may have scheduled the next one.
  }
}

// A failed job is rolled back and skipped, so that it blocks nothing else.
function runJob(provider: Provider, entry: Entry): void {
  try {
    provider.store.transaction(() => JOB_HANDLERS[entry.job](provider, entry));
  } catch (error) {
    const reason = error instanceof Error ? error.stack : String(error);
    provider.log(`${entry.job} of ${entry.objectId} failed: ${reason}`);
  }
}

// One transaction each: removes the job and schedules its successors at once.
function runNextJob(provider: Provider): boolean {
  return provider.store.transaction(() => {
    const entry = provider.scheduler.first();
    if (!entry || entry.at > provider.clock.now()) return false;
    provider.scheduler.drop(entry.objectId, entry.job);
    runJob(provider, entry);
    return true;
  });
}
