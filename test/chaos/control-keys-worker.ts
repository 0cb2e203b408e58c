import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { PaymentSyncService } from '#backend/platform/payments/purposes/payment-sync.service.js';

/**
 * The worker with one deliberate and common mistake: each attempt at the payment provider uses a key of its
 * own instead of the key of its cause, and never looks up what an earlier attempt has done. Everything else
 * is the real worker's. The kills at the worst instants must detect what is done twice.
 */
const { request } = http;
Reflect.set(http, 'request', (...args: unknown[]): unknown => {
  const sent: unknown = Reflect.apply(request, http, args);
  if (sent instanceof http.ClientRequest && sent.hasHeader('Idempotency-Key'))
    sent.setHeader('Idempotency-Key', randomUUID());
  return sent;
});
syncBuiltinESMExports();
Reflect.set(PaymentSyncService.prototype, 'applyRefunds', () => Promise.resolve());

await import('#worker/main.js');
