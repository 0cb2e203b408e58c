import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  PersonalDataRegistry,
  type DataSheet,
  type Person,
  type PersonalDataProvider,
} from '../platform/personal-data/personal-data.registry.js';
import { accountName, RecipeReaction } from './reactions/recipe-reaction.entity.js';

/** Personal data of the catalogue: the recipes that a person likes and voted for. */
@Injectable()
export class CatalogPersonalData implements PersonalDataProvider {
  readonly module = 'catalog';

  constructor(registry: PersonalDataRegistry) {
    registry.register(this);
  }

  async exportFor(person: Person, em: EntityManager): Promise<DataSheet[]> {
    return [await reactions(person, em)];
  }

  async erase({ userId }: Person, em: EntityManager): Promise<void> {
    await em.nativeDelete(RecipeReaction, { person: accountName(userId) });
  }
}

async function reactions({ userId }: Person, em: EntityManager): Promise<DataSheet> {
  const rows = await em.execute<{ recipe: string; kind: string; created_at: Date }[]>(
    `select r.id as recipe, x.kind, x.created_at from recipe_reaction x join recipe r on r.number = x.number
      where x.person = ? order by x.created_at`,
    [accountName(userId)],
    'all',
  );
  return {
    name: 'likes-and-votes',
    rows: rows.map(({ recipe, kind, created_at }) => ({
      recipe,
      kind,
      createdAt: new Date(created_at).toISOString(),
    })),
  };
}
