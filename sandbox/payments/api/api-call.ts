import { z } from 'zod';
import { present, presentList } from './expand.js';
import type { FormValue } from './form-body.js';
import { expandParam, listParams, readParameters } from './parameters.js';
import type { Cause, Provider } from '../provider.js';
import type { Kind, ListQuery } from '../store.js';

/** One call as a route receives it. */
export interface ApiCall {
  provider: Provider;
  /** The id in the path, or empty. */
  id: string;
  form: { [name: string]: FormValue };
  cause: Cause;
}

/** Handles a call. A thrown refusal undoes what was written; a returned `LastingRefusal` does not. */
export type Handler = (call: ApiCall) => object;

/** The parameters of a call that only reads, or only names an object. */
export const retrieveParams = z.strictObject({ expand: expandParam });

/** Returns the object of that kind which the path names. */
export function retrieve(call: ApiCall, kind: Kind): object {
  const { expand } = readParameters(retrieveParams, call.form);
  return present(call.provider.store, call.provider.store.get(kind, call.id), expand);
}

/** Returns a page of objects of that kind. */
export function listOf(
  { provider }: ApiCall,
  kind: Kind,
  url: string,
  query: ListQuery & { expand?: string[] | undefined },
): object {
  const { expand, ...rest } = query;
  return presentList(provider.store, provider.store.list(kind, rest), url, expand);
}

/** Returns the first page of a list that is stored within an object. */
export function innerList({ form }: ApiCall, store: Provider['store'], data: object[], url: string): object {
  const { limit } = readParameters(z.strictObject(listParams), form);
  return presentList(store, { data: data.slice(0, limit), hasMore: data.length > limit }, url);
}
