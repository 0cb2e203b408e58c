import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { z } from 'zod';

type Responses = NonNullable<NonNullable<OpenAPIObject['components']>['responses']>;
type ResponsesOfCall = NonNullable<OpenAPIObject['paths'][string]['get']>['responses'];

/** The document of the API: method names are the operation ids, schemas are those that check the requests. */
export function buildOpenApi(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Lighter Table')
    .setDescription('Prices are whole pence; errors are application/problem+json with a stable code.')
    .setVersion('1')
    .addBearerAuth()
    .build();
  const document = SwaggerModule.createDocument(app, config, {
    operationIdFactory: (_controller, method) => method,
    standardSchemaConverter: (schema, { schemaType }) =>
      schema instanceof z.ZodType ? convert(schema, schemaType) : undefined,
  });
  return withSharedProblems(document);
}

/** The document as text: a line for each operation and each schema, so that a change shows as what it is. */
export function writeOpenApi({ paths, components, ...rest }: OpenAPIObject): string {
  const outer = JSON.stringify({ ...rest, paths: {}, components: {} }, null, 2).split('\n');
  return outer
    .map((line) => {
      if (line.startsWith('  "paths"')) return `  "paths": ${twoLevels(paths)},`;
      if (line.startsWith('  "components"')) return `  "components": ${twoLevels(components ?? {})}`;
      return line;
    })
    .join('\n');
}

function twoLevels(value: object): string {
  const entries = (Object.entries(value) as [string, object][]).map(([name, inner]) => {
    const lines = Object.entries(inner).map(
      ([key, one]) => `      ${JSON.stringify(key)}: ${JSON.stringify(one)}`,
    );
    return `    ${JSON.stringify(name)}: {\n${lines.join(',\n')}\n    }`;
  });
  return `{\n${entries.join(',\n')}\n  }`;
}

const OPERATIONS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Most calls can fail in the same few ways: each way stands once among the components. */
function withSharedProblems(document: OpenAPIObject): OpenAPIObject {
  const shared: Responses = {};
  for (const path of Object.values(document.paths)) {
    for (const name of OPERATIONS) {
      const operation = path[name];
      if (operation) operation.responses = shareProblems(operation.responses, shared);
    }
  }
  return { ...document, components: { ...document.components, responses: shared } };
}

function shareProblems(responses: ResponsesOfCall, shared: Responses): Responses {
  const entries: [string, Responses[string]][] = [];
  for (const [status, response] of Object.entries(responses)) {
    if (!response) continue;
    const isProblem = Number(status) >= 400 && 'description' in response;
    entries.push([status, isProblem ? shareProblem(status, response, shared) : response]);
  }
  return Object.fromEntries(entries);
}

function shareProblem(
  status: string,
  problem: Extract<Responses[string], { description: string }>,
  shared: Responses,
): { $ref: string } {
  const codes = [...new Set(problem.description.split(/[\s,]+/))];
  const name = [status, ...codes].join('.');
  shared[name] ??= { ...problem, description: codes.join(', ') };
  return { $ref: `#/components/responses/${name}` };
}

function convert(
  schema: z.ZodType,
  io: 'input' | 'output',
): { schema: Record<string, unknown>; components: Record<string, never> } {
  const {
    $schema: _dialect,
    $defs,
    ...own
  } = z.toJSONSchema(schema, {
    ...{ io, target: 'draft-2020-12' as const, unrepresentable: 'any' as const },
    // A format says it shorter than the pattern that checks it.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format) delete jsonSchema.pattern;
    },
  });
  return { schema: own, components: ($defs ?? {}) as Record<string, never> };
}
