import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { PaymentConsumer } from '#worker/consumers/payment.consumer.js';

/**
 * The worker with one mistake made on purpose, the usual one: each attempt at the payment provider stands for
 * itself. Its key is its own, where it must be that of its cause, and nobody looks for what an earlier attempt
 * has done. All else is the real worker's. The kills at the worst instants must see what is done twice.
 */
const { request } = http;
Reflect.set(http, 'request', (...args: unknown[]): unknown => {
  const sent: unknown = Reflect.apply(request, http, args);
  if (sent instanceof http.ClientRequest && sent.hasHeader('Idempotency-Key'))
    sent.setHeader('Idempotency-Key', randomUUID());
  return sent;
});
syncBuiltinESMExports();
Reflect.set(PaymentConsumer.prototype, 'applyRefunds', () => Promise.resolve());

await import('#worker/main.js');
