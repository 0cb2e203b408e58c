import { Flag } from '#backend/platform/http/validation/choices.js';
import { Instant } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Phone, PlainText } from '#backend/platform/http/validation/text.js';

/** Whether the caller gets text messages, and where (rule X80). */
@Named('TextMessages')
export class TextMessagesDto {
  @Flag({ description: 'Whether this shop sends any.' }) isOffered!: boolean;
  @PlainText({ nullable: true, description: 'In the form of E.164; null without consent.' })
  number!: string | null;
  @Instant({ nullable: true, description: 'When the caller agreed.' }) agreedAt!: string | null;
  @PlainText({ nullable: true, description: 'The number that waits for the code we texted to it.' })
  awaiting!: string | null;
}

@Named('TextMessagesChoice')
export class TextMessagesChoice {
  @Phone({ description: 'A British or Irish mobile number in any usual spelling.' }) number!: string;
}

@Named('TextMessagesCode')
export class TextMessagesCode {
  @PlainText({ max: 20, description: 'The code in our text.' }) code!: string;
}
