import { describe, expect, it } from '@jest/globals';
import { addressIssues, addressKey, NO_ADDRESS, recipientIssues } from '#backend/rules/delivery/address.js';

const HOME = {
  address: '1 Mill Lane',
  apartment: '',
  city: 'London',
  postcode: 'sw47ab',
  country: 'GB',
} as const;
const SAM = { firstName: 'Sam', lastName: 'Okafor', phone: '020 7946 0123' };

describe('addresses (rule S2)', () => {
  it('accepts an address without an apartment, its postcode in any spelling', () => {
    expect(addressIssues(HOME)).toEqual({});
  });

  it('names every missing field in the words of the specification', () => {
    expect(addressIssues(NO_ADDRESS)).toEqual({
      address: 'Address is required',
      city: 'City is required',
      postcode: 'Postcode is required',
    });
    expect(addressIssues({ ...HOME, city: '  ' })).toEqual({ city: 'City is required' });
    expect(addressIssues({ ...HOME, address: '  ', postcode: ' ' })).toEqual({
      address: 'Address is required',
      postcode: 'Postcode is required',
    });
    expect(Object.values(NO_ADDRESS)).toEqual(['', '', '', '', 'GB']);
  });

  it('reads a postcode by its country', () => {
    expect(addressIssues({ ...HOME, country: 'IE' })).toEqual({ postcode: 'Please enter a valid postcode' });
    expect(addressIssues({ ...HOME, country: 'IE', postcode: 'D02 X285' })).toEqual({});
  });
});

describe('the recipient (rule S2)', () => {
  it('needs both names and a number that can be called', () => {
    expect(recipientIssues(SAM)).toEqual({});
    expect(recipientIssues({ firstName: ' ', lastName: '', phone: '' })).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      phone: 'Phone number is required',
    });
    expect(recipientIssues({ ...SAM, lastName: ' ', phone: ' ' })).toEqual({
      lastName: 'Last name is required',
      phone: 'Phone number is required',
    });
    expect(recipientIssues({ ...SAM, phone: '12345' })).toEqual({
      phone: 'Please enter a valid phone number',
    });
  });
});

describe('an address key, by which trial days are counted (P7)', () => {
  const door = { address: '1 Mill Lane', apartment: 'Flat 2', postcode: 'SW4 7AB' };

  it('is the same in whatever spelling', () => {
    expect(addressKey(door)).toBe('SW47AB|1MILLLANE|FLAT2');
    expect(addressKey({ address: ' 1, MILL lane.', apartment: 'flat-2', postcode: 'sw47ab' })).toBe(
      addressKey(door),
    );
  });

  it('is another one next door, and without a flat', () => {
    expect(addressKey({ ...door, apartment: 'Flat 3' })).not.toBe(addressKey(door));
    expect(addressKey({ ...door, apartment: null })).toBe('SW47AB|1MILLLANE|');
    expect(addressKey({ ...door, apartment: undefined })).toBe(addressKey({ ...door, apartment: '' }));
  });

  it('does not run into its neighbours: 1 and 12 are not 11 and 2', () => {
    expect(addressKey({ ...door, address: '1', apartment: '12' })).not.toBe(
      addressKey({ ...door, address: '11', apartment: '2' }),
    );
  });
});
