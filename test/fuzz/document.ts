import { readFileSync } from 'node:fs';

/** The part of JSON Schema that the document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema?: Schema;
}

interface Response {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface WrittenOperation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, Response>>;
}

/** One call of the API, from the document. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  /** By status: the path in the document of each content type's schema. */
  readonly answers: ReadonlyMap<number, ReadonlyMap<string, string>>;
  /** By status: the problem codes that it may return. */
  readonly codes: ReadonlyMap<number, readonly string[]>;
}

interface Written {
  readonly paths: Readonly<Record<string, Readonly<Record<string, WrittenOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, Response>>;
  };
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** The API document, read once. */
export class ApiDocument {
  readonly operations: readonly Operation[];

  constructor(readonly written: Written) {
    this.operations = Object.entries(written.paths).flatMap(([path, methods]) =>
      METHODS.flatMap((method) => {
        const operation = methods[method];
        return operation ? [this.read(path, method, operation)] : [];
      }),
    );
  }

  static readFile(file = 'openapi.json'): ApiDocument {
    return new ApiDocument(JSON.parse(readFileSync(file, 'utf8')) as Written);
  }

  /** Resolves a reference to its schema. */
  resolve(schema: Schema): Schema {
    if (schema.$ref === undefined) return schema;
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
    const found = this.written.components.schemas[name];
    if (!found) throw new Error(`the document has no schema ${name}`);
    return this.resolve(found);
  }

  private read(path: string, method: string, written: WrittenOperation): Operation {
    const place = `#/paths/${pointer(path)}/${method}/responses`;
    const codes = new Map<number, readonly string[]>();
    const answers = Object.entries(written.responses).map(([status, response]) => {
      const name = response.$ref?.slice('#/components/responses/'.length);
      const meant = name === undefined ? response : this.written.components.responses[name];
      if (Number(status) >= 400) codes.set(Number(status), meant?.description?.split(', ') ?? []);
      const at = name === undefined ? `${place}/${status}` : `#/components/responses/${pointer(name)}`;
      const contents = Object.keys(meant?.content ?? {}).map(
        (type) => [type, `${at}/content/${pointer(type)}/schema`] as const,
      );
      return [Number(status), new Map(contents)] as const;
    });
    return {
      id: written.operationId,
      method: method.toUpperCase(),
      path,
      parameters: written.parameters ?? [],
      body: Object.values(written.requestBody?.content ?? {})[0]?.schema,
      answers: new Map(answers),
      codes,
    };
  }
}

function pointer(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
}
