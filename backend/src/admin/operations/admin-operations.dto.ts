import { z } from 'zod';
import { AnInstant, PenceDto as Pence } from '#backend/platform/http/schemas/schemas.js';
import { COMPANY_DETAILS } from '#backend/platform/production-defaults.js';
import { PendingAdjustmentDto } from '../users/admin-users.dto.js';
import { QUEUE_NAMES } from '#backend/platform/queues/queue-names.js';

const MAX_CURSOR_LENGTH = 300;
const Count = z.number().int();
const Consumer = z
  .string()
  .max(80)
  .regex(/^[\w-]+\.\w+$/);
const EventId = z.string().regex(/^\d{1,18}$/);

export const WorkerStateDto = z
  .object({
    isSilent: z.boolean().describe('No worker was heard for 30 seconds.'),
    lastBeatAt: z.iso.datetime().nullable(),
    ageSeconds: z.number().nullable(),
    workers: Count.describe('Workers that were heard within 30 seconds.'),
  })
  .meta({ id: 'WorkerState' });
export type WorkerStateDto = z.infer<typeof WorkerStateDto>;

export const OperationsDto = z
  .object({
    cardPayments: z
      .enum(['sandbox', 'test', 'live', 'unknown'])
      .describe('Where card payments go: a test key moves no real money (rule A31).'),
    missingCompanyDetails: z
      .array(z.enum(COMPANY_DETAILS))
      .describe(
        'Variables of the environment that texts leave out; production does not start without (rule X20).',
      ),
    worker: WorkerStateDto,
    outbox: z.object({
      undispatched: Count.describe('Facts that no worker has seen.'),
      due: Count.describe('Deliveries that should be under way.'),
      waiting: Count.describe('Deliveries that failed and wait for their next try.'),
      dead: Count.describe('Deliveries that were given up.'),
      oldest: z
        .array(z.object({ queue: z.enum(QUEUE_NAMES), seconds: z.number() }))
        .describe('Age of the oldest event that is not dealt with; queues without one are missing.'),
    }),
    inquiries: z
      .array(
        z.object({
          id: z.string(),
          about: z.enum(['order', 'wallet']),
          subjectId: z.uuid().nullable().describe('The order, or the owner of the wallet.'),
          amountPence: Pence,
          respondBy: z.iso.datetime().nullable(),
        }),
      )
      .describe('Banks that inquire about a payment and wait for an answer; the most urgent fifty.'),
    lostRefunds: z
      .array(
        z.object({
          chargeId: z.uuid(),
          userId: z.uuid().nullable().describe('Null where the account is gone.'),
          amountPence: Pence.describe('What has not gone back.'),
          paidAt: z.iso.datetime(),
        }),
      )
      .describe('Payments for LT+ whose refund did not arrive (rule L62); the oldest fifty.'),
    lateOrders: z
      .array(
        z.object({
          orderId: z.uuid(),
          deliveryDate: z.iso.date().nullable(),
          keptUntil: z.iso.date().describe('The first day without its address.'),
        }),
      )
      .describe(
        'Paid orders of deleted accounts that have not arrived (rule X70); the fifty whose details go first.',
      ),
    pendingAdjustments: z
      .array(PendingAdjustmentDto)
      .describe('Wallet adjustments that wait for a second person; the oldest fifty.'),
    topUps: z
      .object({
        yearPence: Pence.describe('Paid into wallets in the last twelve months.'),
        noticeFromPence: Pence.describe('From here on the FCA has to be told (rule W36).'),
      })
      .describe('How far the wallet is from the sum at which a limited network has to be reported.'),
    deadByConsumer: z.array(z.object({ consumer: z.string(), count: Count })),
    reconciliation: z
      .object({
        ranAt: z.iso.datetime(),
        payments: Count.describe("The provider's payments that were compared."),
        walletLiabilityPence: Pence,
        differenceCount: Count,
        differences: z
          .array(z.object({ check: z.string(), subject: z.string(), detail: z.string() }))
          .describe('The first fifty of each check.'),
      })
      .nullable()
      .describe('The last comparison of the books; null before the first one.'),
  })
  .meta({ id: 'Operations' });
export type OperationsDto = z.infer<typeof OperationsDto>;

const PlaceParts = z.tuple([AnInstant, EventId, Consumer]);

/** The end of the previous page; undefined for an invalid cursor. */
export function deadLetterCursorOf(cursor: string): z.infer<typeof PlaceParts> | undefined {
  return PlaceParts.safeParse(Buffer.from(cursor, 'base64url').toString().split(' ')).data;
}

export const DeadLettersQuery = z.strictObject({
  consumer: Consumer.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z
    .string()
    .max(MAX_CURSOR_LENGTH)
    .refine((cursor) => deadLetterCursorOf(cursor) !== undefined, 'This is not where a page ended')
    .optional(),
});
export type DeadLettersQuery = z.infer<typeof DeadLettersQuery>;

export const DeadLetterListDto = z
  .object({
    items: z
      .array(
        z.object({
          eventId: z.string(),
          eventName: z.string(),
          consumer: z.string(),
          failures: Count,
          error: z.string().nullable(),
          deadAt: z.iso.datetime(),
        }),
      )
      .describe('Those that were given up last come first.'),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'DeadLetterList' });
export type DeadLetterListDto = z.infer<typeof DeadLetterListDto>;

export const ReplayDeadLettersRequest = z.strictObject({
  consumer: Consumer,
  eventId: EventId.optional().describe("One event's; without it all of the consumer."),
});
export type ReplayDeadLettersRequest = z.infer<typeof ReplayDeadLettersRequest>;

export const ReplayedDto = z
  .object({ replayed: Count.describe('Deliveries that are due again.') })
  .meta({ id: 'Replayed' });
export type ReplayedDto = z.infer<typeof ReplayedDto>;

export const ConsoleSessionDto = z
  .object({ url: z.string().describe('Where the cookie lets in.') })
  .meta({ id: 'ConsoleSession' });
export type ConsoleSessionDto = z.infer<typeof ConsoleSessionDto>;
