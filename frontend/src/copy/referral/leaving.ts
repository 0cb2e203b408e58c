/** Leaving and rejoining the referral programme. */
export const leaving = {
  heading: 'Leave the programme',
  text: 'You can leave whenever you like. We’ll still pay what you’ve earned.',
  button: 'Leave the programme',
  askTitle: 'Leave the referral programme?',
  askText:
    'Code {code} stops working straight away for everyone who has it. We’ll pay what you’ve earned so far with the next transfer, however little it is.',
  confirm: 'Leave',
  stay: 'Stay',
  left: {
    heading: 'You’ve left the programme',
    text: 'Code {code} no longer works. We’ll still pay what you’ve earned into your bank account, and your statements stay here.',
    back: 'Join again',
  },
} as const;
