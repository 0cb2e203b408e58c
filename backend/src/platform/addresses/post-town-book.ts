import { Injectable } from '@nestjs/common';
import type { Country } from '#backend/rules/delivery/postcodes.js';
import { AddressBook, type FoundPlace } from './address-book.js';
import { POST_TOWNS } from './post-towns.js';

/** The routing keys of Dublin, whose town is certain: 'D01' to 'D24', and 'D6W'. */
const DUBLIN = /^D(\d\d|6W)$/;

/** The shipped table of post towns: it needs no call and no contract. */
@Injectable()
export class PostTownBook extends AddressBook {
  private readonly towns = new Map(
    Object.entries(POST_TOWNS).flatMap(([area, list]) => districtsOf(area, list)),
  );

  lookUp(postcode: string, country: Country): Promise<FoundPlace> {
    const outward = postcode.split(' ')[0] ?? '';
    const town = country === 'IE' ? dublin(outward) : this.towns.get(outward);
    return Promise.resolve({ town: town ?? null, addresses: [] });
  }
}

function dublin(routingKey: string): string | undefined {
  return DUBLIN.test(routingKey) ? 'Dublin' : undefined;
}

/** 'Bath: 1 2; Bruton: 10' → ['BA1', 'Bath'], ['BA2', 'Bath'], ['BA10', 'Bruton']. */
function districtsOf(area: string, list: string): [district: string, town: string][] {
  return list.split('; ').flatMap((entry): [string, string][] => {
    const [town = '', districts = ''] = entry.split(': ');
    return districts.split(' ').map((district): [string, string] => [`${area}${district}`, town]);
  });
}
