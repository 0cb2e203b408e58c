import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { ERROR_CODES, ERRORS, type ErrorCode } from '#backend/rules/errors/errors.js';

import { isRule, type SchemaContext } from '../validation/rule.js';
import { describeClasses, withClassSchemas } from './class-schemas.js';

type Responses = NonNullable<NonNullable<OpenAPIObject['components']>['responses']>;
type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type ResponsesOfCall = Operation['responses'];

/**
 * Builds the document of the API: method names are the operation ids, schemas are those that check the
 * requests.
 */
export function buildOpenApi(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Lighter Table')
    .setDescription('Prices are whole pence; errors are application/problem+json with a stable code.')
    .setVersion('1')
    .addBearerAuth()
    .build();
  describeClasses();
  const document = SwaggerModule.createDocument(app, config, {
    operationIdFactory: (_controller, method) => method,
    standardSchemaConverter: (schema, { schemaType }) => schemaOfRule(schema, schemaType),
  });
  return withSharedProblems(inOrder(withClassSchemas(document)));
}

/** Sorted by path and by name, so that the document does not depend on which module a controller is in. */
function inOrder({ paths, components, ...rest }: OpenAPIObject): OpenAPIObject {
  return {
    ...rest,
    paths: sorted(paths),
    components: { ...components, schemas: sorted(components?.schemas ?? {}) },
  };
}

function sorted<Value>(entries: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const PROBLEM = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };

/**
 * The errors found before an endpoint runs: an invalid bearer token is refused everywhere, an unreadable body
 * wherever one may be sent, a path that names nothing wherever it has a parameter, and what does not fit its
 * class or rule wherever there is one.
 */
function codesOfAll(path: string, method: string, { parameters = [], requestBody }: Operation): ErrorCode[] {
  const isChecked =
    requestBody !== undefined || parameters.some((one) => 'in' in one && ['path', 'query'].includes(one.in));
  const ofChecks: ErrorCode[] = isChecked ? ['validation_failed'] : [];
  const ofBodies: ErrorCode[] = method === 'get' ? [] : ['malformed_request', 'payload_too_large'];
  const ofParts: ErrorCode[] = path.includes('{') ? ['malformed_request', 'not_found'] : [];
  return ['token_invalid', ...ofChecks, ...ofBodies, ...ofParts];
}

/** The responses with the media type of problems, and with the codes that every call may return. */
function withCodesOfAll(responses: ResponsesOfCall, codes: readonly ErrorCode[]): ResponsesOfCall {
  const documented = new Map(Object.entries(responses));
  for (const [status, response] of documented) {
    if (response && Number(status) >= 400) documented.set(status, { ...response, content: PROBLEM });
  }
  for (const code of codes) {
    const status = String(ERRORS[code].status);
    const known = documented.get(status);
    const named = known && 'description' in known ? known.description : '';
    if (!codesIn(named).includes(code))
      documented.set(status, { description: [...codesIn(named), code].join(', '), content: PROBLEM });
  }
  return Object.fromEntries(documented);
}

/** In the order of the list of all codes, so that the same codes are always the same response. */
function codesIn(description: string): ErrorCode[] {
  const named = new Set(description.split(/[\s,]+/));
  return ERROR_CODES.filter((code) => named.has(code));
}

/** The document as text: a line for each operation and each schema, so that a diff shows the change alone. */
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

/** Most calls can fail in the same few ways: each way is listed once among the components. */
function withSharedProblems(document: OpenAPIObject): OpenAPIObject {
  const shared: Responses = {};
  for (const [path, item] of Object.entries(document.paths)) {
    for (const name of OPERATIONS) {
      const operation = item[name];
      if (!operation) continue;
      const told = withCodesOfAll(operation.responses, codesOfAll(path, name, operation));
      operation.responses = shareProblems(told, shared);
    }
  }
  return { ...document, components: { ...document.components, responses: shared } };
}

function shareProblems(responses: ResponsesOfCall, shared: Responses): Responses {
  const entries: [string, Responses[string]][] = [];
  for (const [status, response] of Object.entries(responses)) {
    if (!response) continue;
    const isApiError = Number(status) >= 400 && 'description' in response;
    entries.push([status, isApiError ? shareProblem(status, response, shared) : response]);
  }
  return Object.fromEntries(entries);
}

function shareProblem(
  status: string,
  problem: Extract<Responses[string], { description: string }>,
  shared: Responses,
): { $ref: string } {
  const codes = codesIn(problem.description);
  const name = [status, ...codes].join('.');
  shared[name] ??= { ...problem, description: codes.join(', ') };
  return { $ref: `#/components/responses/${name}` };
}

/** The schema of a parameter: our rules are written by themselves. */
function schemaOfRule(schema: unknown, io: SchemaContext['io']) {
  if (typeof schema !== 'object' || schema === null || !isRule(schema)) return undefined;
  return { schema: schema.schema({ io, schemaOf: () => ({}) }) };
}
