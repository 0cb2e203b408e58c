import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import ts from 'typescript';

/** A call of the provider's API as its client declares it. */
export interface DeclaredCall {
  /** Its name in the client, such as 'RefundResource.create'. */
  readonly name: string;
  readonly parameters: ts.Type | undefined;
  readonly answer: ts.Type;
}

const CLIENT = path.join(path.dirname(createRequire(import.meta.url).resolve('stripe')), '../esm');
const RESOURCES = path.join(CLIENT, 'resources');
/** `create(params, options) { return this._makeRequest('POST', '/v1/refunds', …` in the client's program. */
const METHOD = /^ {4}(\w+)\([^)]*\) \{\s+return this\._makeRequest\('(\w+)', ['`](\/v1\/[^'`]+)['`]/gm;
const CLASS = /export class (\w+)/;

/** What the pinned client's own declarations say of each call and each event. */
export class DeclaredCalls {
  readonly checker: ts.TypeChecker;
  /** The `error` of a refused call. */
  readonly refusal: ts.Type;
  private readonly program: ts.Program;
  private readonly calls = new Map<string, DeclaredCall>();
  private readonly events = new Map<string, ts.Type>();

  constructor() {
    const files = sourcesBelow(RESOURCES);
    this.program = ts.createProgram(
      files.map((file) => file.replace(/\.js$/, '.d.ts')),
      { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2023, strict: true, types: ['node'] },
    );
    this.checker = this.program.getTypeChecker();
    for (const file of files) this.readCalls(file);
    this.readEvents();
    this.refusal = this.aliasIn(path.join(CLIENT, 'Types.d.ts'), 'StripeRawError');
  }

  get size(): number {
    return this.calls.size;
  }

  /** The call of this method and path; undefined when the client has none. */
  find(method: string, pathname: string): DeclaredCall | undefined {
    const exact = this.calls.get(`${method} ${pathname}`);
    if (exact) return exact;
    const steps = pathname.split('/');
    // An id may stand at any place after the version; the declared paths decide which.
    for (let place = 3; place < steps.length; place += 1) {
      const found = this.calls.get(`${method} ${steps.with(place, ':id').join('/')}`);
      if (found) return found;
    }
    return undefined;
  }

  /** The event of this type, such as 'invoice.paid'. */
  findEvent(type: string): ts.Type | undefined {
    return this.events.get(type);
  }

  private readCalls(file: string): void {
    const source = readFileSync(file, 'utf8');
    const declared = this.program.getSourceFile(file.replace(/\.js$/, '.d.ts'));
    const className = CLASS.exec(source)?.[1];
    const declaration = declared?.statements.find(
      (statement): statement is ts.ClassDeclaration =>
        ts.isClassDeclaration(statement) && statement.name?.text === className,
    );
    if (!declaration) return;
    const resource = this.checker.getTypeAtLocation(declaration);
    for (const [, name = '', method = '', template = ''] of source.matchAll(METHOD)) {
      const call = this.readCall(resource, name);
      if (call) this.calls.set(`${method} ${template.replace(/\$\{[^}]+\}/g, ':id')}`, call);
    }
  }

  private readCall(resource: ts.Type, method: string): DeclaredCall | undefined {
    const property = resource.getProperty(method);
    const signatures = property && this.checker.getTypeOfSymbol(property).getCallSignatures();
    // Overloads without parameters come after the one that has them.
    const signature = signatures?.[0];
    const answer = signature && this.answerOf(signature);
    if (!signature || !answer) return undefined;
    const parameters = signature.getParameters().find(({ name }) => name === 'params');
    return {
      name: `${resource.symbol.name}.${method}`,
      parameters: parameters && this.checker.getTypeOfSymbol(parameters),
      answer,
    };
  }

  /** `Promise<Response<T>>` and `ApiListPromise<T>` resolve to T and what the client adds of the response. */
  private answerOf(signature: ts.Signature): ts.Type | undefined {
    const awaited = this.checker.getAwaitedType(signature.getReturnType());
    return awaited?.aliasSymbol?.name === 'Response' ? awaited.aliasTypeArguments?.[0] : awaited;
  }

  private aliasIn(file: string, name: string): ts.Type {
    const alias = this.program
      .getSourceFile(file)
      ?.statements.find(
        (one): one is ts.TypeAliasDeclaration => ts.isTypeAliasDeclaration(one) && one.name.text === name,
      );
    if (!alias) throw new Error(`the client no longer declares ${name} in ${file}`);
    return this.checker.getTypeAtLocation(alias);
  }

  private readEvents(): void {
    const union = this.aliasIn(path.join(RESOURCES, 'Events.d.ts'), 'Event');
    if (!union.isUnion()) throw new Error('the client no longer declares Event as a union');
    for (const event of union.types) {
      const property = event.getProperty('type');
      const type = property && this.checker.getTypeOfSymbol(property);
      if (type?.isStringLiteral()) this.events.set(type.value, event);
    }
  }
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => path.join(folder, name));
}
