/** A sealed column, with the parts of its context. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The key column of its row. */
  readonly key: string;
  /** The part of its context before the colon. */
  readonly purpose: string;
  /** The column whose value is behind the colon. */
  readonly of: string;
}

/** Every sealed column, so that all can be sealed with another key (rule H22). */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  column('app_user', 'health_sealed', 'app_user.health'),
  column('box_subscription', 'choices_sealed', 'box_subscription.choices'),
  column('box_subscription', 'health_sealed', 'box_subscription.health'),
  column('community_member', 'form_sealed', 'community_member.form', 'user_id'),
  column('complaint_closing', 'answer_sealed', 'complaint_closing.answer'),
  column('contact_message', 'message_sealed', 'contact_message.message'),
  column('contact_message', 'reply_sealed', 'contact_message.reply'),
  column('diary_entry', 'entry_sealed', 'diary_entry.entry'),
  column('sms_code', 'number_sealed', 'sms_code.number', 'user_id'),
  column('sms_recipient', 'number_sealed', 'sms_recipient.number', 'user_id'),
  column('customer_erasure', 'sealed', 'customer_erasure'),
  column('account_deletion_email', 'sealed', 'account_deletion_email'),
  { ...column('link_request', 'sealed', 'link_request.sealed'), of: 'email' },
  column('mfa_factor', 'secret_sealed', 'mfa_factor.secret'),
  column('complaint', 'photo_key_sealed', 'complaint.photo'),
  column('complaint', 'text_sealed', 'complaint.text'),
  column('dish_rating', 'words_sealed', 'dish_rating.words'),
  column('orders', 'health_sealed', 'orders.health'),
  column('payout', 'details_sealed', 'payout.details_sealed'),
  column('payout_details', 'details_sealed', 'payout_details.details_sealed', 'signup_id'),
  column('professional_note', 'note_sealed', 'professional_note.note_sealed', 'user_id'),
  column('staff_note', 'text_sealed', 'staff_note.text'),
];

function column(table: string, name: string, purpose: string, key = 'id'): SealedColumn {
  return { table, column: name, key, purpose, of: key };
}
