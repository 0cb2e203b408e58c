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

/** Does what is due by the sandbox's clock, in the order of its time. */
export function runDueJobs(provider: Provider): void {
  expireDueSessions(provider);
  while (runNextJob(provider)) {
    // Each may have put the next one down.
  }
}

// One that fails is undone and left out, so that it keeps nothing else from happening.
function runJob(provider: Provider, entry: Entry): void {
  try {
    provider.store.transaction(() => JOB_HANDLERS[entry.job](provider, entry));
  } catch (error) {
    const reason = error instanceof Error ? error.stack : String(error);
    provider.log(`${entry.job} of ${entry.objectId} failed: ${reason}`);
  }
}

// One transaction each: what was done is crossed out, and what follows from it is written down, at once.
function runNextJob(provider: Provider): boolean {
  return provider.store.transaction(() => {
    const entry = provider.scheduler.first();
    if (!entry || entry.at > provider.clock.now()) return false;
    provider.scheduler.drop(entry.objectId, entry.job);
    runJob(provider, entry);
    return true;
  });
}
