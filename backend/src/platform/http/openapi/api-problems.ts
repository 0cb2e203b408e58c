import { ApiResponse } from '@nestjs/swagger';
import { ERROR_CODES, ERRORS, type ErrorCode } from '#backend/rules/errors/errors.js';
import { anything, Anything, OneOf } from '../validation/choices.js';
import { DateOnly, Instant } from '../validation/dates.js';
import { Named } from '../validation/dto.js';
import { Id } from '../validation/keys.js';
import { ListOf, MapOf } from '../validation/lists.js';
import { Whole } from '../validation/numbers.js';
import { PlainText, text } from '../validation/text.js';
import { onEachEndpoint } from './endpoint-decorators.js';

class FieldProblem {
  @PlainText() field!: string;
  @PlainText() message!: string;
}

/** RFC 9457 body of every error (rule E1). */
@Named('Problem')
export class ProblemDto {
  @PlainText() type!: string;
  @PlainText() title!: string;
  @Whole() status!: number;
  @PlainText() detail!: string;
  @OneOf(ERROR_CODES) code!: ErrorCode;
  @ListOf(() => FieldProblem, { optional: true }) errors?: FieldProblem[];

  @MapOf(anything, { optional: true, description: 'price_changed: the current quote.' })
  quote?: Record<string, unknown>;

  @ListOf(text(), { optional: true, description: 'allergen_unconfirmed: the dishes to confirm.' })
  skus?: string[];

  @DateOnly({ optional: true, description: 'cut_off_passed: the day of the box.' }) date?: string;

  @Instant({ optional: true, description: 'cut_off_passed: the deadline for changes.' })
  cutOffAt?: string;

  @Id({ optional: true, description: 'order_already_paid: the order.' }) orderId?: string;

  @PlainText({
    optional: true,
    nullable: true,
    description: 'order_already_paid: its payment session.',
  })
  sessionId?: string | null;

  @Anything({ optional: true, description: 'edit_conflict: the current version of the record.' })
  current?: unknown;

  @ListOf(text(), {
    optional: true,
    description: 'replacement_unavailable: the dishes that cannot be sent again.',
  })
  dishes?: string[];

  @ListOf(text(), {
    optional: true,
    description: 'dish_recalled: the codes of the orders with such a dish, at most 20.',
  })
  orders?: string[];

  @DateOnly({
    optional: true,
    description: 'delivery_too_early: the first day on which it can be recorded.',
  })
  from?: string;
}

/** The extra members of some codes: no others, so that none is sent that is not documented. */
export type ProblemMembers = Partial<
  Omit<ProblemDto, 'type' | 'title' | 'status' | 'detail' | 'code' | 'errors'>
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
      ApiResponse({ status, description: list.join(', '), type: ProblemDto }),
    ),
  );
}
