import { TransformationType, type TransformFnParams } from 'class-transformer';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { getMetadataStorage, type ValidationArguments, ValidationTypes } from 'class-validator';
import type { ValidationMetadata } from 'class-validator/types/metadata/ValidationMetadata.js';

/**
 * What class-transformer and class-validator do with a request, as plain functions that are made once for each
 * class from the metadata of both. They only say yes: `readCompiled` returns undefined for whatever is refused
 * or unusual, and the libraries themselves then read it and say what is wrong (ADR 0042).
 */

type InstanceOf = new () => object;
type Given = Readonly<Record<string, unknown>>;

interface CompiledField {
  readonly name: string;
  readonly typeOf: ((given: Given, made: object) => unknown) | undefined;
  /** Whether its values are lists, where they have a class. */
  readonly isList: boolean;
  readonly transforms: readonly ((value: unknown, given: Given) => unknown)[];
  readonly checks: readonly ((value: unknown, object: object) => unknown)[];
}

interface CompiledClass {
  readonly type: InstanceOf;
  readonly fields: ReadonlyMap<string, CompiledField>;
}

/** Thrown inside, never outside: the value is left to the libraries. */
const UNUSUAL = Symbol('unusual');
const NO_OPTIONS = {};
const compiled = new WeakMap<InstanceOf, CompiledClass | null>();

/** The object that a class makes of a value, if all of it is accepted. */
export function readCompiled<Dto extends object>(
  type: new () => Dto,
  given: unknown,
  ignoresMore: boolean,
): Dto | undefined {
  try {
    return readObject(type, given, ignoresMore) as Dto;
  } catch (error) {
    if (error === UNUSUAL) return undefined;
    throw error;
  }
}

function readObject(type: InstanceOf, given: unknown, ignoresMore: boolean): object {
  const { fields } = compiledOf(type);
  if (!isPlain(given)) throw UNUSUAL;
  const made = new type();
  for (const name of Object.keys(given)) {
    const field = fields.get(name);
    if (field) Reflect.set(made, name, readField(field, { given, made, ignoresMore }));
    else if (!ignoresMore) throw UNUSUAL;
  }
  // After the fields, since a condition looks at several of them.
  for (const { name, checks } of fields.values()) {
    const value: unknown = Reflect.get(made, name);
    for (const check of checks) if (check(value, made) !== true) throw UNUSUAL;
  }
  return made;
}

interface Reading {
  readonly given: Given;
  readonly made: object;
  readonly ignoresMore: boolean;
}

function readField(field: CompiledField, { given, made, ignoresMore }: Reading): unknown {
  const value = given[field.name];
  if (value === undefined) throw UNUSUAL;
  const type = field.typeOf?.(given, made);
  let read = field.typeOf ? readParts(type, value, { isList: field.isList, ignoresMore }) : copied(value);
  for (const transform of field.transforms) read = transform(read, given);
  return read;
}

/** The objects of another class; a list that is too long has none. */
function readParts(
  type: unknown,
  value: unknown,
  { isList, ignoresMore }: Pick<CompiledField, 'isList'> & Pick<Reading, 'ignoresMore'>,
): unknown {
  if (type === Object || typeof type !== 'function' || Array.isArray(value) !== isList) throw UNUSUAL;
  const read = (part: unknown): object => readObject(type as InstanceOf, part, ignoresMore);
  return Array.isArray(value) ? value.map(read) : read(value);
}

/** A copy of a value without a class. */
function copied(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) {
    if (typeof value === 'function') throw UNUSUAL;
    return value;
  }
  if (Array.isArray(value)) return value.map(copied);
  if (!isPlain(value)) throw UNUSUAL;
  const copy: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(value)) {
    if (part === undefined || key === 'prototype' || key in Object.prototype) throw UNUSUAL;
    copy[key] = copied(part);
  }
  return copy;
}

/** Whether it is an object as a parser of requests makes it. */
function isPlain(value: unknown): value is Given {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null || prototype === Object.prototype) return true;
  // A query is an object whose prototype is empty.
  return Object.getPrototypeOf(prototype) === null && Reflect.ownKeys(prototype as object).length === 0;
}

function compiledOf(type: InstanceOf): CompiledClass {
  let known = compiled.get(type);
  if (known === undefined) {
    known = compile(type);
    compiled.set(type, known);
  }
  if (known === null) throw UNUSUAL;
  return known;
}

/** Null for a class with a decorator that is not compiled. */
function compile(type: InstanceOf): CompiledClass | null {
  if (isPartlyExposed(type)) return null;
  const byName = new Map<string, ValidationMetadata[]>();
  for (const one of getMetadataStorage().getTargetValidationMetadatas(type, '', false, false))
    byName.set(one.propertyName, [...(byName.get(one.propertyName) ?? []), one]);
  const probe = new type();
  const isWhole = Object.keys(probe).every(
    (name) => byName.has(name) && !isFunction(Reflect.get(probe, name)),
  );
  if (!isWhole) return null;
  const fields = new Map<string, CompiledField>();
  for (const [name, metadatas] of byName) {
    const field = compileField(type, name, metadatas);
    if (!field) return null;
    fields.set(name, field);
  }
  return { type, fields };
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}

/** Whether class-transformer reads fewer, more or other properties than those that are sent. */
function isPartlyExposed(type: InstanceOf): boolean {
  return (
    defaultMetadataStorage.getStrategy(type) !== 'none' ||
    defaultMetadataStorage.getExposedMetadatas(type).length > 0 ||
    defaultMetadataStorage.getExcludedMetadatas(type).length > 0
  );
}

function compileField(
  type: InstanceOf,
  name: string,
  metadatas: readonly ValidationMetadata[],
): CompiledField | null {
  if (name in type.prototype) return null;
  const typeMetadata = defaultMetadataStorage.findTypeMetadata(type, name);
  const transforms = defaultMetadataStorage.findTransformMetadatas(
    type,
    name,
    TransformationType.PLAIN_TO_CLASS,
  );
  const isNested = metadatas.some((one) => one.type === (ValidationTypes.NESTED_VALIDATION as string));
  const checks = metadatas.map(compileChecks);
  const isUnusual =
    checks.includes(undefined) ||
    // The parts of a value are checked if and only if a class reads them.
    isNested !== (typeMetadata !== undefined) ||
    Object.keys(typeMetadata?.options ?? {}).length > 0 ||
    transforms.some(({ options }) => options.groups ?? options.since ?? options.until);
  if (isUnusual) return null;
  return {
    name,
    typeOf:
      typeMetadata &&
      ((object, newObject) => typeMetadata.typeFunction({ newObject, object, property: name })),
    isList: typeMetadata?.reflectedType === Array,
    transforms: transforms.map(({ transformFn }) => (value, obj) => {
      const params: TransformFnParams = {
        value,
        key: name,
        obj,
        type: TransformationType.PLAIN_TO_CLASS,
        options: NO_OPTIONS,
      };
      return transformFn(params);
    }),
    checks: checks.flatMap((those) => those ?? []),
  };
}

/** The checks of one decorator; undefined where it is one that is not compiled. */
function compileChecks(metadata: ValidationMetadata): CompiledField['checks'] | undefined {
  const { type, each, validateIf, propertyName, constraints, constraintCls } = metadata;
  if (each || validateIf) return undefined;
  // Parts are checked when they are read.
  if (type === (ValidationTypes.NESTED_VALIDATION as string)) return [];
  if (type !== (ValidationTypes.CUSTOM_VALIDATION as string)) return undefined;
  const found = getMetadataStorage().getTargetValidatorConstraints(constraintCls);
  if (found.some((one) => one.async)) return undefined;
  return found.map(({ instance }) => (value, object) => {
    const args: ValidationArguments = {
      targetName: object.constructor.name,
      property: propertyName,
      object,
      value,
      constraints: constraints as unknown[],
    };
    return instance.validate(value, args);
  });
}
