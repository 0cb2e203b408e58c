import { Injectable } from '@nestjs/common';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { csvLines } from '#backend/platform/personal-data/csv.js';
import { RecallPeopleService, type RecalledPerson } from '../recalls/recall-people.service.js';
import { RecalledDishesService, type RecallScope } from '../recalls/recalled-dishes.service.js';
import type { RecallQuery } from '../recalls/recalls.dto.js';
import type { RecallDto } from './admin-kitchen.dto.js';

const SHOWN = 100;

const HEAD = ['Order', 'Delivery', 'Name', 'Email', 'Phone', 'Address', 'Dishes', 'Portions'];

/** The recipients of a lot, a supplier's batch, or of a dish on some days (rules F9, F104). */
@Injectable()
export class AdminRecallService {
  constructor(
    private readonly recalled: RecalledDishesService,
    private readonly everybody: RecallPeopleService,
    private readonly audit: AuditService,
  ) {}

  /** The recipients; each look is audited. Throws not_found for a lot that nobody recorded. */
  async recall(query: RecallQuery, actorId: string): Promise<RecallDto> {
    const scope = await this.recalled.scope(query);
    const people: RecalledPerson[] = [];
    const addresses = new Set<string>();
    let orders = 0;
    let withoutEmail = 0;
    let portions = 0;
    for await (const person of this.everybody.people(scope.dishes)) {
      orders += 1;
      portions += portionsOf(person);
      if (person.email === '') withoutEmail += 1;
      else addresses.add(person.email.toLowerCase());
      if (people.length < SHOWN) people.push(person);
    }
    const subjectId = subjectOf(scope);
    await this.audit.note({ action: 'admin.recall-read', actorId, subjectId, details: { orders } });
    return {
      lot: scope.lot,
      batch: scope.batch,
      deliveries: [...scope.deliveries],
      dishes: scope.dishes.map(({ deliveryDate, dish, dishName, useBy, recordedAt, lots }) => ({
        date: deliveryDate,
        dish,
        name: dishName,
        useBy,
        lots: [...lots],
        recordedAt: recordedAt?.toISOString() ?? null,
      })),
      orders,
      customers: addresses.size,
      withoutEmail,
      portions,
      people,
    };
  }

  /** The same as a table, streamed while it is read; audited before the first line. Throws not_found. */
  async file(
    query: RecallQuery,
    actorId: string,
  ): Promise<{ fileName: string; lines: AsyncIterable<string> }> {
    const scope = await this.recalled.scope(query);
    const subjectId = subjectOf(scope);
    await this.audit.note({ action: 'admin.recall-file-read', actorId, subjectId });
    const fileName = `recall-${subjectId.replace(/[^A-Za-z0-9-]/g, '-')}.csv`;
    return { fileName, lines: this.lines(scope) };
  }

  private async *lines({ dishes: recalled }: RecallScope): AsyncGenerator<string> {
    yield csvLines([HEAD], { first: true });
    for await (const person of this.everybody.people(recalled)) {
      const { orderCode, deliveryDate, name, email, phone, address, dishes } = person;
      const what = dishes.map((dish) => `${dish.portions} × ${dish.name}`).join('; ');
      yield csvLines([[orderCode, deliveryDate, name, email, phone, address, what, portionsOf(person)]]);
    }
  }
}

/** The lot, the batch or the dish, as the audit log and the file are named. */
function subjectOf({ lot, batch, dishes }: RecallScope): string {
  return lot ?? batch ?? dishes[0]?.dish ?? '';
}

function portionsOf({ dishes }: RecalledPerson): number {
  return dishes.reduce((sum, { portions }) => sum + portions, 0);
}
