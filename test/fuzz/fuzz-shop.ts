import { z } from 'zod';
import { nodeArgs } from '#sandbox/services.js';
import { findFreePort } from '#sandbox/ports.js';
import { Shop } from '../chaos/shop.js';

export interface Memory {
  readonly rssBytes: number;
  readonly heapBytes: number;
  /** The heap's memory, and the memory outside of it. */
  readonly heapTotalBytes: number;
  readonly outsideBytes: number;
}

/** So high that no limit hides the code behind it. */
const LIMITS_FACTOR = '1000';
const MEASURE_MS = 30_000;

const Measured = z.object({
  rssBytes: z.number(),
  heapBytes: z.number(),
  heapTotalBytes: z.number(),
  outsideBytes: z.number(),
});

/** The whole product, with a backend that reports its memory. */
export class FuzzShop {
  private constructor(
    readonly shop: Shop,
    private readonly memoryPort: number,
  ) {}

  /** Starts everything with an empty data folder; as the control with deliberately wrong responses. */
  static async start(isControl: boolean): Promise<FuzzShop> {
    const memoryPort = await findFreePort();
    process.env['LIMITS_FACTOR'] = LIMITS_FACTOR;
    const shop = await Shop.start({
      change: (part) => {
        if (part.name !== 'backend') return part;
        const args = ['--expose-gc', ...nodeArgs('test/fuzz/product-server.ts')];
        const control = isControl ? { FUZZ_CONTROL: '1' } : {};
        return { ...part, args, env: { ...part.env, FUZZ_MEMORY_PORT: String(memoryPort), ...control } };
      },
    });
    return new FuzzShop(shop, memoryPort);
  }

  /** Strings that no response may contain. */
  get secrets(): string[] {
    const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, DATA_ENCRYPTION_KEY, SIGNING_KEYS } =
      this.shop.environment;
    const signing = [...(SIGNING_KEYS ?? '').matchAll(/"d":"([^"]+)"/g)].map(([, key = '']) => key);
    const password = new URL(this.shop.places.databaseUrl).password;
    const given = [
      STRIPE_SECRET_KEY,
      STRIPE_WEBHOOK_SECRET,
      DATA_ENCRYPTION_KEY,
      password,
      this.shop.settings.dataDir,
    ];
    return [...given, ...signing].filter((secret): secret is string => (secret ?? '').length > 7);
  }

  /** After a garbage collection. */
  async memory(): Promise<Memory> {
    const response = await fetch(`http://127.0.0.1:${this.memoryPort}/`, {
      signal: AbortSignal.timeout(MEASURE_MS),
    });
    return Measured.parse(await response.json());
  }
}
