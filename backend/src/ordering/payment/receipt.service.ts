import { Injectable } from '@nestjs/common';
import { Env } from '#backend/platform/env.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { makePdf } from '#backend/platform/pdf/pdf.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { codeOf, type WholeOrder } from '../orders/order-view.js';
import { drawReceipt } from './receipt-page.js';
import { RECEIPT_WORDS } from './receipt.words.js';

export interface Receipt {
  readonly fileName: string;
  readonly pdf: Buffer;
}

/** Receipts: the lines as sold, their VAT, the payment and the refunds (rules V1, V2). */
@Injectable()
export class ReceiptService {
  constructor(
    private readonly settings: SettingsService,
    private readonly env: Env,
  ) {}

  /** The receipt of a paid order. Throws not_found while nothing is paid. */
  async receipt(whole: WholeOrder): Promise<Receipt> {
    const { paidAt } = whole.order;
    const orderCode = codeOf(whole.order);
    if (!paidAt || !orderCode) throw apiError('not_found');
    const brand = (await this.settings.current())['brand.name'];
    const { values } = this.env;
    const seller = {
      brand,
      name: values.COMPANY_NAME,
      address: values.COMPANY_ADDRESS,
      number: values.COMPANY_NUMBER,
      vatNumber: values.VAT_NUMBER,
      email: values.SUPPORT_EMAIL,
    };
    const facts = {
      title: RECEIPT_WORDS.title.replace('{orderCode}', orderCode),
      author: values.COMPANY_NAME,
      madeAt: paidAt,
    };
    const pdf = await makePdf(facts, (page) =>
      drawReceipt(page, { ...whole, order: { ...whole.order, paidAt }, orderCode, seller }),
    );
    return { fileName: `receipt-${orderCode}.pdf`, pdf };
  }
}
