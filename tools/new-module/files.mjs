/** The files of an empty module: `name` as in `gift-vouchers`, `className` as in `GiftVouchers`. */
export function filesOf({ name, className, isPaid }) {
  const folder = `backend/src/${name}`;
  return [
    { path: `${folder}/${name}.module.ts`, text: moduleFile({ name, className, isPaid }) },
    { path: `${folder}/${name}.service.ts`, text: serviceFile(className) },
    { path: `${folder}/${name}.controller.ts`, text: controllerFile(name, className) },
    { path: `test/modules/${name}/${name}.test.ts`, text: testFile(name, className) },
  ];
}

function moduleFile({ name, className, isPaid }) {
  const purpose = isPaid
    ? `import { ${className}PaymentPurpose } from './${name}.payment-purpose.js';\n`
    : '';
  const providers = isPaid ? `${className}Service, ${className}PaymentPurpose` : `${className}Service`;
  return `import { Module } from '@nestjs/common';
import { ${className}Controller } from './${name}.controller.js';
${purpose}import { ${className}Service } from './${name}.service.js';

/** The module without its HTTP part, for the worker and for other modules. */
@Module({ providers: [${providers}], exports: [${className}Service] })
export class ${className}Module {}

@Module({ imports: [${className}Module], controllers: [${className}Controller] })
export class ${className}HttpModule {}
`;
}

function serviceFile(className) {
  return `import { Injectable } from '@nestjs/common';

/** Every command of the module; it owns the transactions. */
@Injectable()
export class ${className}Service {}
`;
}

/** For signed-in people: an endpoint for everybody says so itself. */
function controllerFile(name, className) {
  return `import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccessFor } from '../identity/access/access.decorators.js';
import { ${className}Service } from './${name}.service.js';

@ApiTags('${name}')
@Controller('api/${name}')
@AccessFor('user')
export class ${className}Controller {
  constructor(protected readonly service: ${className}Service) {}
}
`;
}

function testFile(name, className) {
  return `import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ${className}Service } from '#backend/${name}/${name}.service.js';
import { TestShop } from '#test/setup/system/app.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

it('is part of the backend', () => {
  expect(shop.get(${className}Service)).toBeInstanceOf(${className}Service);
});
`;
}
