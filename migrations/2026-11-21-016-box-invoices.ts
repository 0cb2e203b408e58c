import { Migration } from '@mikro-orm/migrations';

/** The invoice of a delivery stands in the register of payments, as every payment does. */
export class Migration20261121016BoxInvoices extends Migration {
  override up(): void {
    this.addSql(`alter table "box_delivery" drop column "invoice_id"`);
  }
}
