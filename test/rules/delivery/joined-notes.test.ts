import { describe, expect, it } from '@jest/globals';
import { joinedNotes } from '#backend/rules/delivery/joined-notes.js';

describe('two notes about allergies (rule F52)', () => {
  it('are one, without duplicate lines', () => {
    expect(joinedNotes('Kiwi', 'No coriander')).toBe('Kiwi\nNo coriander');
    expect(joinedNotes('Kiwi\nNuts', 'Nuts\nKiwi\nEggs')).toBe('Kiwi\nNuts\nEggs');
  });

  it('keep a line that is a substring of another', () => {
    expect(joinedNotes('Hazelnuts', 'nuts')).toBe('Hazelnuts\nnuts');
  });

  it('are the one that there is, or none', () => {
    expect([joinedNotes(null, 'Kiwi'), joinedNotes('Kiwi', ''), joinedNotes(undefined, null)]).toEqual([
      'Kiwi',
      'Kiwi',
      null,
    ]);
  });
});
