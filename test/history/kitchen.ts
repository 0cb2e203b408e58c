import { randomUUID } from 'node:crypto';
import { AdminProductDto } from '#backend/catalog/products/admin-catalog.dto.js';
import { TemperaturePointsDto } from '#backend/ordering/temperatures/temperatures.dto.js';
import { addDays, type IsoDate } from '#backend/rules/delivery/delivery-days.js';
import type { PointKind, Storage } from '#backend/rules/kitchen/temperatures.js';
import type { World } from './world.js';

/** The year as far as the kitchen needs it. */
interface Calendar {
  readonly world: World;
  readonly size: { readonly days: number };
  on(date: IsoDate, hour: number, act: () => Promise<unknown>): void;
}

/** The last days, of which the kitchen's records are shown. */
const DAYS = 14;
/** The fridge was forgotten on one of them, and warm on another. */
const FORGOTTEN = 5;
const WARM = 3;

type Take = readonly [ingredient: string, grams: number, wastePercent?: number];

/** What one tray takes, in grams as it goes into the pan. */
const TAKES: Readonly<Record<string, readonly Take[]>> = {
  'meal-lemon-herb-chicken-greens': [
    ['Butter beans, cooked', 126],
    ['Chicken breast', 98, 4],
    ['Green beans', 52, 6],
    ['Kale', 38, 18],
    ['Olive oil', 8],
    ['Lemon juice', 11],
    ['Parsley', 4, 30],
  ],
  'meal-salmon-puy-lentils-dill': [
    ['Puy lentils, dry', 42],
    ['Salmon fillet', 86, 5],
    ['Fennel', 67, 20],
    ['Spinach', 45],
    ['New potatoes', 60, 5],
    ['Greek-style yoghurt, 0% fat', 30],
    ['Dill', 3, 30],
  ],
  'meal-turkey-lentil-bolognese': [
    ['Wholewheat penne, dry', 48],
    ['Chopped tomatoes', 90],
    ['Turkey mince', 92],
    ['Red lentils, dry', 18],
    ['Carrots', 34, 15],
    ['Onions', 30, 10],
    ['Olive oil', 5],
  ],
  'meal-chickpea-spinach-tofu-curry': [
    ['Firm tofu', 74],
    ['Brown basmati rice, dry', 28],
    ['Chickpeas, cooked', 55],
    ['Spinach', 55],
    ['Chopped tomatoes', 48],
    ['Light coconut milk', 40],
    ['Onions', 26, 10],
  ],
  'meal-chicken-tikka-red-dal': [
    ['Red lentils, dry', 50],
    ['Cauliflower', 80, 35],
    ['Chicken breast', 94, 4],
    ['Chopped tomatoes', 42],
    ['Natural yoghurt, low fat', 30],
    ['Onions', 24, 10],
    ['Spinach', 22],
  ],
};

interface Arrival {
  readonly ingredient: string;
  readonly supplier: string;
  readonly storage: Storage;
  readonly celsius: number | null;
  readonly grams: number;
  /** Days until its date; null for none. */
  readonly keeps: number | null;
}

const SUPPLIERS: Readonly<Record<string, string>> = {
  'Fenland Poultry': '12 Wharf Road, Wisbech PE13 1AA',
  'Harbour Fish Merchants': '3 Market Quay, Grimsby DN31 3SY',
  'Kentish Greens': 'Unit 8, Orchard Way, Maidstone ME14 2QT',
  'Pulse & Grain Wholesale': '41 Dock Street, London E1 8JP',
};

/** What comes on one day, and on the next. */
const ARRIVALS: readonly (readonly Arrival[])[] = [
  [
    arrival('Chicken breast', 'Fenland Poultry', { celsius: 2.5, grams: 40_000, keeps: 6 }),
    arrival('Spinach', 'Kentish Greens', { celsius: 4, grams: 25_000, keeps: 5 }),
  ],
  [
    arrival('Salmon fillet', 'Harbour Fish Merchants', { celsius: 1.5, grams: 18_000, keeps: 3 }),
    arrival('Green beans', 'Kentish Greens', { celsius: 5.5, grams: 20_000, keeps: 6 }),
  ],
  [
    arrival('Turkey mince', 'Fenland Poultry', { celsius: 3, grams: 30_000, keeps: 5 }),
    arrival('Red lentils, dry', 'Pulse & Grain Wholesale', { celsius: null, grams: 50_000, keeps: 300 }),
  ],
];

function arrival(
  ingredient: string,
  supplier: string,
  more: Pick<Arrival, 'celsius' | 'grams' | 'keeps'>,
): Arrival {
  return { ingredient, supplier, storage: more.celsius === null ? 'ambient' : 'chilled', ...more };
}

/** Where it is measured, and what the display shows on most days. */
const POINTS: readonly (readonly [name: string, kind: PointKind, celsius: number])[] = [
  ['Walk-in fridge', 'fridge', 3.5],
  ['Fish fridge', 'fridge', 2],
  ['Freezer 1', 'freezer', -20],
  ['Ovens, thickest tray', 'cooked', 78],
];

/** What the kitchen records: what its dishes take, what arrives, and what it measures (F100, F102, F105). */
export function planKitchen(life: Calendar): void {
  const { world, size } = life;
  const left = (days: number) => addDays(world.startDate, size.days - days);
  life.on(left(DAYS + 1), 8, async () => {
    await recordTakes(world);
    const headers = await world.staff();
    for (const [name, kind] of POINTS)
      world.took(
        await world.shop.api.post('admin/kitchen/temperatures/points', { name, kind }, headers),
        'add a place',
      );
  });
  for (let days = DAYS; days > 0; days -= 1) {
    life.on(left(days), 7.5, () => receive(world, days));
    life.on(left(days), 8.2, () => measure(world, days));
  }
}

async function recordTakes(world: World): Promise<void> {
  const headers = await world.staff();
  for (const [sku, takes] of Object.entries(TAKES)) {
    const product = world.took(await world.shop.api.get(`admin/products/${sku}`, { headers }), 'read dish');
    if (!product) continue;
    const { version } = product.read(AdminProductDto);
    const quantities = takes.map(([ingredient, amount, wastePercent = 0]) => ({
      ingredient,
      amount,
      unit: 'g',
      wastePercent,
    }));
    const body = { version, quantities };
    world.took(
      await world.shop.call('PATCH', `/api/admin/products/${sku}`, { headers, body }),
      'record quantities',
    );
  }
}

async function receive(world: World, days: number): Promise<void> {
  const headers = await world.staff();
  const { today } = world;
  for (const [at, each] of (ARRIVALS[days % ARRIVALS.length] ?? []).entries()) {
    const { ingredient, supplier, storage, celsius, grams, keeps } = each;
    const body = {
      id: randomUUID(),
      ingredient,
      newSupplier: { name: supplier, address: SUPPLIERS[supplier] ?? '', phone: '' },
      code: `${supplier.slice(0, 2)}${4100 + days * 10 + at}`,
      useBy: keeps === null ? null : addDays(today, keeps),
      amount: grams,
      unit: 'g',
      storage,
      celsius,
      action: '',
      receivedOn: today,
    };
    world.took(await world.shop.api.post('admin/kitchen/batches', body, headers), 'receive');
  }
}

async function measure(world: World, days: number): Promise<void> {
  const headers = await world.staff();
  const found = world.took(
    await world.shop.api.get('admin/kitchen/temperatures/points', { headers }),
    'read places',
  );
  const ids = new Map(found?.read(TemperaturePointsDto).items.map(({ id, name }) => [name, id]));
  for (const [at, [name, , usual]] of POINTS.entries()) {
    if (at === 1 && days === FORGOTTEN) continue;
    const isWarm = at === 0 && days === WARM;
    // The display moves by half a degree from day to day.
    const celsius = isWarm ? 9.5 : usual + ((days + at) % 3) / 2;
    const action = isWarm
      ? 'Door was ajar. Checked the food at its core: below 8 °C. Back at 4 °C by ten.'
      : '';
    const body = { id: randomUUID(), celsius, action };
    world.took(
      await world.shop.api.post(`admin/kitchen/temperatures/points/${ids.get(name)}/readings`, body, headers),
      'measure',
    );
  }
}
