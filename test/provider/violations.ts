import ts from 'typescript';

const NOTHING = ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Void;

/** Numbers and truth values of a form are text; those of an answer are themselves. */
export type Wire = 'form' | 'json';

/**
 * Compares a value on the wire with the type that the client declares for it. An open list of words
 * (`'a' | 'b' | OtherString`) is read as closed: a word that the provider's description lacks is our invention.
 */
export class Violations {
  constructor(
    private readonly checker: ts.TypeChecker,
    private readonly wire: Wire,
  ) {}

  /** What does not fit, with its path; empty when all does. */
  of(value: unknown, type: ts.Type, path = ''): string[] {
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return [];
    if (type.isUnion()) return this.ofUnion(value, type, path);
    if (type.flags & ts.TypeFlags.StringLike) return this.ofText(value, type, path);
    if (type.flags & ts.TypeFlags.NumberLike) return this.ofNumber(value, type, path);
    if (type.flags & ts.TypeFlags.BooleanLike) return this.ofTruth(value, type, path);
    if (type.flags & ts.TypeFlags.Null) return value === null ? [] : [`${path}: not null`];
    if (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.Never))
      return value === undefined ? [] : [`${path}: should not be there`];
    if (isOtherString(type)) return typeof value === 'string' ? [] : [`${path}: not text`];
    if (type.symbol?.name === 'DecimalImpl' || type.aliasSymbol?.name === 'Decimal')
      return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? [] : [`${path}: not a decimal`];
    if (this.checker.isArrayType(type)) return this.ofList(value, type, path);
    return this.ofObject(value, type, path);
  }

  private ofText(value: unknown, type: ts.Type, path: string): string[] {
    if (typeof value !== 'string') return [`${path}: not text`];
    if (type.isStringLiteral() && value !== type.value) return [`${path}: '${value}' is none of the words`];
    return [];
  }

  private ofNumber(value: unknown, type: ts.Type, path: string): string[] {
    const number = this.wire === 'form' && typeof value === 'string' && value !== '' ? Number(value) : value;
    if (typeof number !== 'number' || !Number.isFinite(number)) return [`${path}: not a number`];
    return type.isNumberLiteral() && number !== type.value ? [`${path}: not ${type.value}`] : [];
  }

  private ofTruth(value: unknown, type: ts.Type, path: string): string[] {
    const word = this.checker.typeToString(type);
    const given = this.wire === 'form' ? value : typeof value === 'boolean' ? String(value) : undefined;
    const words = word === 'boolean' ? ['true', 'false'] : [word];
    return typeof given === 'string' && words.includes(given) ? [] : [`${path}: not ${words.join(' or ')}`];
  }

  private ofList(value: unknown, type: ts.Type, path: string): string[] {
    // The empty text empties a list in a form.
    if (this.wire === 'form' && value === '') return [];
    if (!Array.isArray(value)) return [`${path}: not a list`];
    const [item] = this.checker.getTypeArguments(type as ts.TypeReference);
    return item ? value.flatMap((one: unknown, index) => this.of(one, item, `${path}[${index}]`)) : [];
  }

  private ofUnion(value: unknown, type: ts.UnionType, path: string): string[] {
    const hasWords = type.types.some((one) => one.isStringLiteral() && one.value !== '');
    const kinds = type.types.filter((one) => !(hasWords && isOtherString(one)));
    const results = kinds.map((kind) => ({ kind, found: this.of(value, kind, path) }));
    if (results.some(({ found }) => found.length === 0)) return [];
    // Of several kinds that do not fit, the likeliest says most: of the same shape, with the fewest faults.
    const alike = results.filter(({ kind }) => isAlike(value, kind));
    const [first, ...rest] = alike.length > 0 ? alike : results;
    return rest.reduce(
      (best, one) => (one.found.length < best.found.length ? one : best),
      first ?? { kind: type, found: [`${path}: of no declared kind`] },
    ).found;
  }

  private ofObject(value: unknown, type: ts.Type, path: string): string[] {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return [`${path}: not an object`];
    const given = value as Readonly<Record<string, unknown>>;
    const found: string[] = [];
    const declared = new Map(type.getProperties().map((property) => [property.name, property]));
    for (const [name, property] of declared) {
      const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
      if (given[name] === undefined) {
        if (!isOptional) found.push(`${path}.${name}: missing`);
        continue;
      }
      found.push(...this.of(given[name], this.checker.getTypeOfSymbol(property), `${path}.${name}`));
    }
    const others = type.getStringIndexType();
    for (const [name, one] of Object.entries(given)) {
      if (declared.has(name)) continue;
      if (others) found.push(...this.of(one, others, `${path}.${name}`));
      else found.push(`${path}.${name}: not declared`);
    }
    return found;
  }
}

/** `string & Record<never, never>`: any text, written so that editors still propose the words. */
function isOtherString(type: ts.Type): boolean {
  return type.isIntersection() && type.types.some((one) => (one.flags & ts.TypeFlags.String) !== 0);
}

function isAlike(value: unknown, type: ts.Type): boolean {
  if (typeof value === 'object' && value !== null) return (type.flags & ts.TypeFlags.Object) !== 0;
  if (typeof value === 'string') return !(type.flags & (ts.TypeFlags.Object | NOTHING));
  return !(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.StringLike | NOTHING));
}
