/** Invented people: common first and last names, combined by a fixed draw. */
const FIRST_NAMES =
  `Amelia Oliver Isla George Ava Arthur Mia Noah Ivy Leo Freya Oscar Lily Theo Florence Harry Willow Jack
Rosie Henry Sophia Freddie Ella Archie Grace Luca Evie Muhammad Poppy Charlie Daisy Thomas Aisha Edward Priya Samuel Zara
Joseph Nadia Adam Chloe Isaac Hannah Daniel Imogen Yusuf Maryam Rohan Anika Kwame Abena Tunde Folake Mateusz Zofia Andrei
Elena Marco Giulia Joao Ines Wei Mei Hiro Yuki Arjun Kavya Owen Megan Rhys Carys Callum Eilidh Fergus Niamh Conor Aoife
Margaret Brian Susan Keith Patricia Graham Linda Trevor Janet Colin Barbara Clive Denise Alan Yvonne Winston Beverley`
    .split(/\s+/)
    .filter(Boolean);
const LAST_NAMES =
  `Smith Jones Taylor Brown Williams Wilson Davies Evans Thomas Johnson Roberts Walker Wright Robinson Thompson
White Hughes Edwards Green Hall Wood Harris Lewis Martin Jackson Clarke Clark Turner Hill Cooper Ward Morris Moore King
Baker Harrison Morgan Patel Khan Ahmed Begum Singh Kaur Shah Ali Hussain Okafor Mensah Adeyemi Boateng Kowalski Nowak
Popescu Rossi Silva Costa Chen Wang Tanaka Kim Nguyen Campbell Stewart Fraser Murray Kelly Murphy Byrne Walsh Doyle
Griffiths Pritchard Bennett Fletcher Marsh Holloway Ashworth Whitaker Lockwood Pemberton Sinclair Bradshaw Carver`
    .split(/\s+/)
    .filter(Boolean);
const STREETS =
  `Acacia Road,Albert Terrace,Ashgrove Road,Beech Avenue,Bramley Close,Canal Walk,Cedar Court,Chapel Lane,Church Row,
Coopers Yard,Elm Park,Fairfield Road,Garden Mews,Granville Square,Hawthorn Way,Highfield Road,Holly Street,Kingsley Road,
Lavender Hill,Linden Gardens,Mill Lane,Northcote Road,Oakfield Road,Orchard Close,Park Crescent,Queens Drive,Ravens Lane,
Rosebery Avenue,Rowan Road,Sandhurst Way,Station Road,Sycamore Grove,Tanners Hill,Union Street,Vicarage Road,Walnut Tree Walk,
Wellington Street,Westbourne Road,Willow Walk,York Gardens`
    .split(',')
    .map((street) => street.trim());
const POSTCODES =
  `E1 6AN,E5 8QJ,E8 3DL,E9 7LH,E11 4PB,E14 9GE,E17 6JW,EC1V 2NX,N1 8EG,N4 3JH,N7 9AD,N8 7QB,N10 3HN,N16 8EP,
NW1 7JN,NW3 5TN,NW5 2HB,NW6 1QS,NW10 3JD,SE1 3XF,SE5 8TR,SE10 9LS,SE13 5JX,SE15 4QL,SE22 9EW,SE24 0JN,SW2 1JF,SW4 7AB,
SW9 8FR,SW11 1NG,SW12 8PZ,SW15 2SH,SW17 7BD,SW19 8YA,W2 4QH,W3 6LR,W5 5JY,W6 9JT,W12 8LZ,W13 9SU,WC1N 3AX,BR3 4ET,CR0 6BA`
    .split(',')
    .map((postcode) => postcode.trim());
const NOTES = [
  'Leave with the neighbour at number 2',
  'Ring twice, please',
  'Blue door round the side',
  'Porch is unlocked',
];

export type Draw = () => number;

/** Draws that are the same in every run: numbers from 0 up to 1. */
export function drawing(seed: number): Draw {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One of a list. */
export function oneOfThem<Item>(draw: Draw, items: readonly Item[]): Item {
  const item = items[Math.floor(draw() * items.length)];
  if (item === undefined) throw new Error('There is nothing to draw from.');
  return item;
}

export interface Character {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly address: string;
  readonly apartment?: string;
  readonly city: string;
  readonly postcode: string;
  readonly phone: string;
  readonly courierNote?: string;
}

/** This many people, no two with the same name. Telephone numbers are of the range kept free for drama. */
export function castOf(count: number, draw: Draw): Character[] {
  const cast = new Map<string, Character>();
  while (cast.size < count) {
    const [firstName, lastName] = [oneOfThem(draw, FIRST_NAMES), oneOfThem(draw, LAST_NAMES)];
    const email = `${firstName}.${lastName}@mail.example`.toLowerCase();
    if (cast.has(email)) continue;
    const house = 1 + Math.floor(draw() * 140);
    cast.set(email, {
      firstName,
      lastName,
      email,
      address: `${house} ${oneOfThem(draw, STREETS)}`,
      ...(draw() < 0.3 ? { apartment: `Flat ${1 + Math.floor(draw() * 24)}` } : {}),
      city: 'London',
      postcode: oneOfThem(draw, POSTCODES),
      phone: `020 7946 0${String(Math.floor(draw() * 1000)).padStart(3, '0')}`,
      ...(draw() < 0.15 ? { courierNote: oneOfThem(draw, NOTES) } : {}),
    });
  }
  return [...cast.values()];
}
