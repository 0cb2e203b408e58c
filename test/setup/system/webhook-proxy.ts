import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { z } from 'zod';

/** A webhook as the payment provider sent it. */
export interface Webhook {
  readonly id: string;
  readonly type: string;
  /** The provider's object that it is about. */
  readonly objectId: string;
  readonly body: string;
  readonly signature: string;
}

/** Delivers a webhook to the shop and returns its status. */
export type DeliverWebhook = (webhook: Pick<Webhook, 'body' | 'signature'>) => Promise<number>;

const Sent = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.object({ id: z.string() }) }),
});

/**
 * A proxy between the provider and the shop. It passes webhooks on, or holds them: then the provider believes
 * that they arrived, and a test delivers them when, as often and in what order it likes, or never.
 */
export class WebhookProxy {
  /** Every webhook that was sent, in the order of arrival. */
  readonly sent: Webhook[] = [];
  deliver: DeliverWebhook = () => Promise.resolve(503);
  private holding = false;
  private readonly arrivals = new EventEmitter();
  private readonly arrived = new Set<string>();
  private server: Server | undefined;

  /** Opens the proxy and returns its URL. */
  async open(): Promise<string> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8');
        this.take(body, String(request.headers['stripe-signature'])).then(
          (status) => response.writeHead(status).end(),
          () => response.writeHead(500).end(),
        );
      });
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port.');
    return `http://127.0.0.1:${address.port}/webhooks/stripe`;
  }

  /** From now on only the test delivers webhooks to the shop. */
  hold(): void {
    this.holding = true;
  }

  pass(): void {
    this.holding = false;
  }

  /** The webhooks of one type about one object; fails when there is none. */
  about(objectId: string, type = 'checkout.session.completed'): Webhook {
    const found = this.sent.find((each) => each.objectId === objectId && each.type === type);
    if (!found) throw new Error(`No ${type} was sent about ${objectId}.`);
    return found;
  }

  /** Waits until a webhook of one type about one object came and was passed on or held. */
  async taken(objectId: string, type: string, timeoutMs = 10_000): Promise<void> {
    const signal = AbortSignal.timeout(timeoutMs);
    while (!this.arrived.has(`${type} ${objectId}`)) await once(this.arrivals, 'webhook', { signal });
  }

  async close(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => (this.server ? this.server.close(resolve) : resolve(undefined)));
  }

  private async take(body: string, signature: string): Promise<number> {
    const { id, type, data } = Sent.parse(JSON.parse(body));
    this.sent.push({ id, type, objectId: data.object.id, body, signature });
    const status = this.holding ? 200 : await this.deliver({ body, signature });
    this.arrived.add(`${type} ${data.object.id}`);
    this.arrivals.emit('webhook');
    return status;
  }
}
