/** Leaving and rejoining the referral programme. */
export const leaving = {
  heading: 'Leave the programme',
  text: 'You can leave whenever you like. What you’ve earned is still paid.',
  button: 'Leave the programme',
  askTitle: 'Leave the referral programme?',
  askText:
    'Code {code} stops working at once, for everybody who has it. What you’ve earned so far is paid with the next transfer, however little it is.',
  confirm: 'Leave',
  stay: 'Stay',
  left: {
    heading: 'You’ve left the programme',
    text: 'Code {code} no longer works. What you’ve earned is still paid to your bank details, and your statements stay here.',
    back: 'Join again',
  },
} as const;
