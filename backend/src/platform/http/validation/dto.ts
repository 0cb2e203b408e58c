import { ApiSchema } from '@nestjs/swagger';
import { addField, fieldsOf, noteClass } from './field.js';
import type { DtoClass } from './rule.js';

interface DtoOptions {
  readonly description?: string;
  /** The value to read when no body is sent. */
  readonly preset?: object;
  /** Whether null counts as no body. */
  readonly orNull?: boolean;
  /** Whether unknown fields are ignored. By default they are refused. */
  readonly ignoresMore?: boolean;
}

const NAMING = Symbol('naming');
const OPTIONS = Symbol('dto options');

interface Naming {
  readonly name?: string;
  readonly description?: string;
}

type DtoDecorator = (type: DtoClass) => void;

/** The name of a class in the document; without one, its schema is written wherever it is used. */
export function Named(name: string, { description, ...options }: DtoOptions = {}): DtoDecorator {
  return (type) => {
    ApiSchema({ name, description })(type);
    Reflect.defineMetadata(NAMING, { name, description } satisfies Naming, type);
    Reads(options)(type);
  };
}

/** The name of a class in the document, which the classes that extend it do not share. */
export function namingOf(type: object): Naming {
  return (Reflect.getOwnMetadata(NAMING, type) as Naming | undefined) ?? {};
}

/** Options of a class without a name in the document; also registers one without fields of its own. */
export function Reads(options: DtoOptions = {}): DtoDecorator {
  return (type) => {
    noteClass(type);
    Reflect.defineMetadata(OPTIONS, options, type);
  };
}

export function optionsOf(type: object): DtoOptions {
  return (Reflect.getMetadata(OPTIONS, type) as DtoOptions | undefined) ?? {};
}

/** The same class with every field optional. */
export function AllOptional<Dto extends object>(base: new () => Dto): new () => Partial<Dto> {
  class Part {}
  for (const field of fieldsOf(base).values()) addField(Part as DtoClass, { ...field, optional: true });
  return Part as new () => Partial<Dto>;
}
