import { applyDecorators } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants.js';

interface Endpoint {
  readonly name: string;
  readonly descriptor: TypedPropertyDescriptor<unknown> & { readonly value: object };
}

/** The endpoints of a controller: its methods that have a path. */
export function endpointsOf(controller: { readonly prototype: object }): Endpoint[] {
  const all: [string, TypedPropertyDescriptor<unknown>][] = Object.entries(
    Object.getOwnPropertyDescriptors(controller.prototype),
  );
  // The class, which has a path too, appears among its methods as their constructor.
  return all.flatMap(([name, { value, ...rest }]) =>
    typeof value === 'function' && name !== 'constructor' && Reflect.hasMetadata(PATH_METADATA, value)
      ? [{ name, descriptor: { ...rest, value } }]
      : [],
  );
}

/**
 * Decorators of an endpoint that also work above a controller, and apply there to each of its endpoints;
 * except those that carry `unlessMarked`, which have one of their own.
 */
export function onEachEndpoint(
  decorators: readonly MethodDecorator[],
  unlessMarked?: symbol,
): MethodDecorator & ClassDecorator {
  const decorate = applyDecorators(...decorators);
  return <Value>(
    target: object,
    name?: string | symbol,
    descriptor?: TypedPropertyDescriptor<Value>,
  ): void => {
    if (name !== undefined) return decorate(target, name, descriptor);
    // A class is decorated after its methods, so that their paths are known by now.
    for (const endpoint of endpointsOf(target as { readonly prototype: object })) {
      const isMarked = unlessMarked && Reflect.hasMetadata(unlessMarked, endpoint.descriptor.value);
      if (!isMarked) decorate(target, endpoint.name, endpoint.descriptor);
    }
  };
}
