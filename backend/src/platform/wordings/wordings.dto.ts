import { Named } from '#backend/platform/http/validation/dto.js';
import { PlainText } from '#backend/platform/http/validation/text.js';

/** The wording that a person agreed to, as it was shown then (rule H23). */
@Named('ShownWording')
export class ShownWordingDto {
  @PlainText() kind!: string;
  @PlainText() version!: string;
  @PlainText() words!: string;
}
