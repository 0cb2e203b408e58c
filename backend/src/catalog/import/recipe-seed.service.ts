import path from 'node:path';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { readCatalogFiles } from './catalog-files.js';
import { CatalogImportService } from './catalog-import.service.js';
import type { SeedDto } from '../recipes/recipes.dto.js';

const CONTENT_DIR = path.resolve('backend/catalog-content');
const SEED_LOCK = 7_262_003;

/** Fills an empty shop with recipes (rule K4). */
@Injectable()
export class RecipeSeedService {
  constructor(
    private readonly em: EntityManager,
    private readonly catalog: CatalogImportService,
  ) {}

  /** Adds the first `count` of the 36 seed recipes; existing ones stay unchanged. */
  async seed(count: number): Promise<SeedDto> {
    const files = await readCatalogFiles(CONTENT_DIR);
    const recipes = files.recipes.filter(({ sets }) => sets.includes('seed')).slice(0, count);
    return this.em.fork().transactional(async (em) => {
      // A concurrent seed waits here, and then finds nothing left to do.
      await em.execute('select pg_advisory_xact_lock(?)', [SEED_LOCK], 'run');
      const before = await this.catalog.countRecipes(em);
      await this.catalog.addRecipes(em, { recipes, creators: files.creators });
      const total = await this.catalog.countRecipes(em);
      return { inserted: total - before, total };
    });
  }
}
