import 'reflect-metadata';
import { Transform, Type } from 'class-transformer';
import { ValidateBy, ValidateNested, type ValidationArguments } from 'class-validator';
import { accepts, readWith, type DtoClass, type Issue, type Rule } from './rule.js';

export interface FieldOptions {
  /** It may be omitted. So may a property with an initial value, which is its default. */
  readonly optional?: boolean;
  readonly nullable?: boolean;
  readonly description?: string;
}

export interface FieldOf extends FieldOptions {
  readonly name: string;
  readonly rule: Rule;
}

const FIELDS = Symbol('fields');
const classes = new Set<DtoClass>();
/** Cached, because every checked value needs it. */
const allFields = new WeakMap<DtoClass, ReadonlyMap<string, FieldOf>>();

/** Registers a class for the document; one without fields of its own is registered by its decorator. */
export function noteClass(type: DtoClass): void {
  classes.add(type);
}

/** Every class that has fields. */
export function dtoClasses(): ReadonlySet<DtoClass> {
  return classes;
}

/** The fields of a class, those of the classes it extends first; one that is declared again stays in its place. */
export function fieldsOf(type: DtoClass): ReadonlyMap<string, FieldOf> {
  const known = allFields.get(type);
  if (known) return known;
  const parent: unknown = Object.getPrototypeOf(type);
  const inherited = isClass(parent) ? fieldsOf(parent) : [];
  const fields = new Map([...inherited, ...ownFields(type)]);
  allFields.set(type, fields);
  return fields;
}

export function isDto(type: unknown): type is DtoClass {
  return isClass(type) && fieldsOf(type).size > 0;
}

function isClass(type: unknown): type is DtoClass {
  return typeof type === 'function' && type !== Function.prototype;
}

function ownFields(type: DtoClass): Map<string, FieldOf> {
  return (
    (Reflect.getOwnMetadata(FIELDS, type) as Map<string, FieldOf> | undefined) ?? new Map<string, FieldOf>()
  );
}

/** The issues of the value of a field. */
export function issuesOfField(one: FieldOf, value: unknown): readonly Issue[] {
  return isLeftOut(one, value) ? [] : one.rule.issuesOf(value);
}

function isLeftOut({ optional, nullable }: FieldOf, value: unknown): boolean {
  return (value === undefined && optional === true) || (value === null && nullable === true);
}

/** The decorator of a field: its check, its conversion, and its schema in the document. */
export function Field(rule: Rule, options: FieldOptions = {}): PropertyDecorator {
  return (target, name) => {
    const one: FieldOf = { ...options, name: String(name), rule };
    refuseLie(target, one);
    addField(target.constructor as DtoClass, one);
  };
}

/** The field of the class of the object: one that extends another may declare it again. */
function effective(one: FieldOf, given: ValidationArguments | undefined): FieldOf {
  const type: unknown = given?.object.constructor;
  return (isClass(type) ? fieldsOf(type).get(one.name) : undefined) ?? one;
}

/** Adds a field to a class: to its own list, to class-validator and to class-transformer. */
export function addField(type: DtoClass, one: FieldOf): void {
  const { rule, name } = one;
  const target = type.prototype as object;
  Reflect.defineMetadata(FIELDS, ownFields(type).set(name, one), type);
  allFields.delete(type);
  noteClass(type);
  ValidateBy({
    name: 'rule',
    validator: {
      validate: (value, given) => issuesOfField(effective(one, given), value).length === 0,
      defaultMessage: (given) => issuesOfField(effective(one, given), given?.value)[0]?.message ?? '',
    },
  })(target, name);
  const { parts } = rule;
  if (parts) {
    Type((given) => (given && isTooLong(one, Reflect.get(given.object, name)) ? Object : parts()))(
      target,
      name,
    );
    ValidateNested()(target, name);
  }
  Transform(({ value }: { value: unknown }) => keptOf(one, value), { toClassOnly: true })(target, name);
}

/** A value that is refused stays as it is, so that the check says what is wrong with it. */
function keptOf(one: FieldOf, value: unknown): unknown {
  const { rule } = one;
  if (isTooLong(one, value)) return value.slice(0, (rule.most ?? 0) + 1);
  if (!rule.read || isLeftOut(one, value) || !accepts(rule, value)) return value;
  return readWith(rule, value);
}

/** Of a list that is too long, only so many items are looked at that it stays too long. */
function isTooLong({ rule: { most } }: FieldOf, value: unknown): value is unknown[] {
  return most !== undefined && Array.isArray(value) && value.length > most;
}

/**
 * Throws where a decorator and the declared type of its property disagree. The compiler writes Object for a
 * union and for a type of another name; so a nullable property is always an Object, and any other is one of
 * the types of its rule.
 */
function refuseLie(target: object, { name, rule, nullable }: FieldOf): void {
  const declared: unknown = Reflect.getMetadata('design:type', target, name);
  const types: readonly unknown[] = nullable ? [Object] : rule.types;
  if (types.includes(declared)) return;
  throw new TypeError(
    `${target.constructor.name}.${name} is declared as ${nameOf(declared)}, its decorator stands for ${types.map(nameOf).join(' or ')}`,
  );
}

function nameOf(type: unknown): string {
  return typeof type === 'function' ? type.name : String(type);
}
