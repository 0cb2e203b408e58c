import { ApiProperty, type OpenAPIObject } from '@nestjs/swagger';
import { namingOf, optionsOf } from '../validation/dto.js';
import { dtoClasses, fieldsOf, type FieldOf } from '../validation/field.js';
import type { DtoClass, JsonSchema, SchemaContext } from '../validation/rule.js';

type Io = SchemaContext['io'];

/** Tells the OpenAPI module of the fields of every class; it makes the parameters of a query from them. */
export function describeClasses(): void {
  for (const type of dtoClasses()) {
    const context = contextOf('input', {});
    const defaults = defaultsOf(type);
    for (const [name, field] of fieldsOf(type)) {
      const { description } = field;
      const schema = schemaOfField(field, defaults, context);
      const required = isRequired(field, defaults, 'input');
      // The schema is written as it is; the type only keeps the module from looking for one.
      ApiProperty({
        type: 'string',
        required,
        ...(description === undefined ? {} : { description }),
        schema,
      } as object)(type.prototype as object, name);
    }
  }
}

/** The document with the schemas of our classes in place of what the OpenAPI module makes of them. */
export function withClassSchemas({ paths, components, ...rest }: OpenAPIObject): OpenAPIObject {
  const schemas: Record<string, JsonSchema> = {};
  const classOf = classesByName();
  for (const item of Object.values(paths)) {
    for (const operation of Object.values(item as Record<string, Operation>)) {
      for (const [part, io] of PARTS) {
        const content = operation[part];
        if (content !== undefined) operation[part] = replaced(content, classOf, contextOf(io, schemas));
      }
    }
  }
  return { ...rest, paths, components: { ...components, schemas } };
}

type Operation = Record<string, unknown>;

const PARTS = [
  ['requestBody', 'input'],
  ['responses', 'output'],
] as const;

const PREFIX = '#/components/schemas/';

/** Finds a class by the name that the OpenAPI module gives it. Throws where two have the same. */
function classesByName(): (name: string) => DtoClass {
  const byName = new Map<string, DtoClass[]>();
  for (const type of dtoClasses()) {
    const name = namingOf(type).name ?? type.name;
    byName.set(name, [...(byName.get(name) ?? []), type]);
  }
  return (name) => {
    const named = byName.get(name) ?? [];
    const [type, ...others] = named.some(isNamed) ? named.filter(isNamed) : named;
    if (type === undefined || others.length > 0)
      throw new Error(`${named.length} classes of the document are called ${name}`);
    return type;
  };
}

function isNamed(type: DtoClass): boolean {
  return namingOf(type).name !== undefined;
}

function replaced(value: unknown, classOf: (name: string) => DtoClass, context: SchemaContext): unknown {
  if (Array.isArray(value)) return value.map((one) => replaced(one, classOf, context));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref } = value as { $ref?: unknown };
  if (typeof $ref === 'string' && $ref.startsWith(PREFIX)) {
    const type = classOf($ref.slice(PREFIX.length));
    const schema = context.schemaOf(type);
    return optionsOf(type).orNull ? orNull(schema) : schema;
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, replaced(one, classOf, context)]),
  );
}

/** Named classes are listed once among the schemas; the others are written where they are used. */
function contextOf(io: Io, schemas: Record<string, JsonSchema>): SchemaContext {
  const context: SchemaContext = {
    io,
    schemaOf: (type) => {
      const { name } = namingOf(type);
      if (name === undefined) return schemaOfClass(type, context);
      if (!schemas[name]) {
        schemas[name] = {};
        schemas[name] = schemaOfClass(type, context);
      }
      return { $ref: `${PREFIX}${name}` };
    },
  };
  return context;
}

function schemaOfClass(type: DtoClass, context: SchemaContext): JsonSchema {
  const fields = [...fieldsOf(type).values()];
  const defaults = defaultsOf(type);
  const required = fields.filter((field) => isRequired(field, defaults, context.io)).map(({ name }) => name);
  const { description } = namingOf(type);
  return {
    ...presetOf(type),
    type: 'object',
    properties: Object.fromEntries(
      fields.map((field) => [field.name, schemaOfField(field, defaults, context)]),
    ),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
    ...(description === undefined ? {} : { description }),
  };
}

/** The value to read when no body is sent; an empty one is not documented. */
function presetOf(type: DtoClass): JsonSchema {
  const { preset = {} } = optionsOf(type);
  return Object.keys(preset).length > 0 ? { default: preset } : {};
}

/** The initial values of properties. */
function defaultsOf(type: DtoClass): Readonly<Record<string, unknown>> {
  return { ...(Reflect.construct(type, []) as object) };
}

function isRequired({ name, optional }: FieldOf, defaults: object, io: Io): boolean {
  return !optional && (io === 'output' || !(name in defaults));
}

function schemaOfField(
  field: FieldOf,
  defaults: Readonly<Record<string, unknown>>,
  context: SchemaContext,
): JsonSchema {
  const { name, optional, nullable, description } = field;
  const value = field.rule.schema(context);
  const schema = nullable ? orNull(value) : value;
  const preset = name in defaults ? { default: defaults[name] } : {};
  const described = description === undefined ? {} : { description };
  const isFirst = optional || name in defaults || Array.isArray(schema.type) || '$ref' in schema;
  if (field.rule.converts) return { ...described, ...preset, ...schema };
  return isFirst ? { ...preset, ...described, ...schema } : { ...schema, ...described };
}

function orNull(schema: JsonSchema): JsonSchema {
  const { type, ...more } = schema;
  if (typeof type === 'string' && Object.keys(more).length === 0) return { type: [type, 'null'] };
  return { anyOf: [schema, { type: 'null' }] };
}
