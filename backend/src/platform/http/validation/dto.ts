import { ApiSchema } from '@nestjs/swagger';
import { addField, fieldsOf, noteClass } from './field.js';
import type { DtoClass } from './rule.js';

interface DtoOptions {
  readonly description?: string;
  /** What is read where no body was sent. */
  readonly preset?: object;
  /** Whether null stands for no body too. */
  readonly orNull?: boolean;
  /** Whether more fields may be sent, which are not read. By default they are refused. */
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

/** What applies to a class without a name in the document, and notes one without fields of its own. */
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
