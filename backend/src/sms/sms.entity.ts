import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** A customer who wants texts, and the number to which (rule X80). The row is the consent: a stop deletes it. */
export const SmsRecipient = defineEntity({
  name: 'SmsRecipient',
  tableName: 'sms_recipient',
  properties: {
    userId: p.uuid().primary(),
    numberSealed: p.blob(),
    /** A keyed hash, by which a reply finds whose number it is. */
    numberHash: p.string().length(43),
    /** The words that were agreed to (rule H23). */
    wordingId: p.uuid(),
    agreedAt: p.datetime().length(3),
  },
  indexes: [{ name: 'sms_recipient_number', properties: ['numberHash'] }],
});
export type SmsRecipient = InferEntity<typeof SmsRecipient>;

/**
 * A number that waits for its code (rule X83). A later number or code of the same person takes its place; it is no
 * consent yet, and nothing else is texted to it.
 */
export const SmsCode = defineEntity({
  name: 'SmsCode',
  tableName: 'sms_code',
  properties: {
    userId: p.uuid().primary(),
    numberSealed: p.blob(),
    numberHash: p.string().length(43),
    /** A keyed hash of the code. */
    codeHash: p.string().length(43),
    wordingId: p.uuid(),
    /** Codes that were typed and were another. */
    wrong: p.integer().default(0),
    agreedAt: p.datetime().length(3),
  },
  indexes: [
    { name: 'sms_code_number', properties: ['numberHash'] },
    { name: 'sms_code_age', properties: ['agreedAt'] },
  ],
});
export type SmsCode = InferEntity<typeof SmsCode>;

/**
 * The record of a text message: one for a subject and kind, for ever (rule X81). `givenAt` is written before the
 * provider is called, so a message whose sender stopped in between is never sent a second time.
 */
export const SmsMessage = defineEntity({
  name: 'SmsMessage',
  tableName: 'sms_message',
  properties: {
    /** An order, or the delivery of a weekly box that never became one. */
    subjectId: p.uuid().primary(),
    kind: p.string().length(20).primary(),
    userId: p.uuid(),
    /** The code of the order or the day of the box, as the message names it. */
    about: p.string().length(40),
    /** When it may be sent; null once it is decided. */
    dueAt: p.datetime().length(3).nullable(),
    givenAt: p.datetime().length(3).nullable(),
    tries: p.integer().default(0),
    /** Null while it waits, and for good where its sender stopped before it knew. */
    outcome: p.string().length(20).nullable(),
    createdAt: p.datetime().length(3),
  },
  indexes: [
    { name: 'sms_message_due', properties: ['dueAt'] },
    { name: 'sms_message_of_person', properties: ['userId', 'givenAt'] },
    { name: 'sms_message_age', properties: ['createdAt'] },
  ],
});
export type SmsMessage = InferEntity<typeof SmsMessage>;

/** The intake of replies: each once. A repeated STOP must not end a consent that was given after it. */
export const SmsReply = defineEntity({
  name: 'SmsReply',
  tableName: 'sms_reply',
  properties: { id: p.string().length(34).primary(), receivedAt: p.datetime().length(3) },
  indexes: [{ name: 'sms_reply_received', properties: ['receivedAt'] }],
});
export type SmsReply = InferEntity<typeof SmsReply>;
