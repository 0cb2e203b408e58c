import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { z } from 'zod';

/** The document of the API: method names are the operation ids, schemas are those that check the requests. */
export function buildOpenApi(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Lighter Table')
    .setDescription('Prices are whole pence; errors are application/problem+json with a stable code.')
    .setVersion('1')
    .addBearerAuth()
    .build();
  return SwaggerModule.createDocument(app, config, {
    operationIdFactory: (_controller, method) => method,
    standardSchemaConverter: (schema, { schemaType }) =>
      schema instanceof z.ZodType ? convert(schema, schemaType) : undefined,
  });
}

function convert(
  schema: z.ZodType,
  io: 'input' | 'output',
): { schema: Record<string, unknown>; components: Record<string, never> } {
  const {
    $schema: _dialect,
    $defs,
    ...own
  } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' });
  return { schema: own, components: ($defs ?? {}) as Record<string, never> };
}
