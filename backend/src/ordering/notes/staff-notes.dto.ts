import { Flag } from '#backend/platform/http/validation/choices.js';
import { Instant } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Id, id } from '#backend/platform/http/validation/keys.js';
import { ListOf } from '#backend/platform/http/validation/lists.js';
import { line, PlainText, Text, text } from '#backend/platform/http/validation/text.js';
import { MAX_IN_ONE_CALL } from '../staff/bulk/bulk-orders.dto.js';

export const MAX_TAGS = 10;
export const MAX_TAG_LENGTH = 30;
const MAX_NOTE_LENGTH = 1_000;

export const NoteSubjectId = id;
export const NoteId = id;

class StaffNoteDto {
  @Id() id!: string;
  @PlainText() text!: string;
  @PlainText({ nullable: true, description: 'Null when the account is gone.' }) author!: string | null;
  @Flag({ description: 'Written by the caller.' }) isMine!: boolean;
  @Instant() createdAt!: string;
}

@Named('StaffNotes')
export class StaffNotesDto {
  @ListOf(text(), { description: 'In alphabetical order.' }) tags!: string[];
  @ListOf(() => StaffNoteDto, { description: 'Newest first.' }) notes!: StaffNoteDto[];
}

@Named('NewStaffNote')
export class NewStaffNoteRequest {
  @Text(MAX_NOTE_LENGTH, { message: 'Please enter a note' }) text!: string;
}

const tag = line(MAX_TAG_LENGTH, 'Please enter a tag');

@Named('StaffTags')
export class StaffTagsRequest {
  @ListOf(tag, { max: MAX_TAGS, maxMessage: 'Up to 10 tags' }) tags!: string[];
}

@Named('BulkTags')
export class BulkTagsRequest {
  @ListOf(id, { min: 1, max: MAX_IN_ONE_CALL }) orderIds!: string[];
  @ListOf(tag, { min: 1, max: MAX_TAGS, description: 'Added to those that each order has.' }) tags!: string[];
}

@Named('KnownTags')
export class KnownTagsDto {
  @ListOf(text()) tags!: string[];
}
