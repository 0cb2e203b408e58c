import { ApiResponse } from '@nestjs/swagger';
import { z } from 'zod';
import { ERROR_CODES, ERRORS, type ErrorCode } from '#backend/rules/errors/errors.js';
import { onEachEndpoint } from './endpoint-decorators.js';

/** RFC 9457 body of every error (rule E1). */
export const ProblemDto = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    code: z.enum(ERROR_CODES),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    quote: z.record(z.string(), z.unknown()).optional().describe('price_changed: what it costs now.'),
    skus: z.array(z.string()).optional().describe('allergen_unconfirmed: the dishes to be confirmed.'),
    date: z.iso.date().optional().describe('cut_off_passed: the day of the box.'),
    cutOffAt: z.iso.datetime().optional().describe('cut_off_passed: the last instant of changes.'),
    orderId: z.uuid().optional().describe('order_already_paid: the order.'),
    sessionId: z.string().nullable().optional().describe('order_already_paid: the session of its payment.'),
    current: z.unknown().optional().describe('edit_conflict: what it is now.'),
    dishes: z
      .array(z.string())
      .optional()
      .describe('replacement_unavailable: the dishes that cannot be sent again.'),
    from: z.iso.date().optional().describe('delivery_too_early: the first day on which it can be noted.'),
  })
  .meta({ id: 'Problem' });

/** The extra members of some codes: no others, so that none is sent that is not documented. */
export type ProblemMembers = Partial<
  Omit<z.input<typeof ProblemDto>, 'type' | 'title' | 'status' | 'detail' | 'code' | 'errors'>
>;

/**
 * Documents the problems an endpoint may respond with, one response for each status. The codes of a
 * controller are merged with those of each of its endpoints: for one status the document would else keep only
 * the latter.
 */
export function ApiProblems(...codes: ErrorCode[]): MethodDecorator & ClassDecorator {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes)
    byStatus.set(ERRORS[code].status, [...(byStatus.get(ERRORS[code].status) ?? []), code]);
  return onEachEndpoint(
    [...byStatus].map(([status, list]) =>
      // Responses of one status are joined, their descriptions too (`codesIn` of the document splits them).
      ApiResponse({ status, description: list.join(', '), standardSchema: ProblemDto }),
    ),
  );
}
