import type { Role } from '@rules/identity/roles';
import { useLocation, useSearchParams } from 'react-router-dom';
import { isRecordKind, RECORD_KINDS, recordHref, RECORDS, type RecordKind } from './record/record-href.js';
import { ADMIN_TABS, hrefOf, sectionsFor, type AdminSection } from './sections.js';

/** What an address of the back office shows. */
export type Place =
  | { readonly kind: 'section'; readonly section: AdminSection }
  | {
      readonly kind: 'record';
      readonly section: AdminSection;
      readonly record: RecordKind;
      readonly id: string;
    }
  /** Another address of the same place. */
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'nothing' };

/** A record's id: a filter of a list may have the name of a record, too. */
const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;

/**
 * The place of an address, among the sections that the roles show. `/admin?tab=…&section=…` is a section,
 * `/admin/orders/<id>` a record. A record's former address, `/admin?order=<id>`, leads to its page.
 */
function placeOf(pathname: string, params: URLSearchParams, roles: readonly Role[]): Place {
  const seen = sectionsFor(roles);
  const [, , path, id] = pathname.split('/');
  if (path && id) return recordAt(path, id, { params, seen });
  const former = [...params].find(([name, value]) => isRecordKind(name) && ID.test(value));
  if (former && isRecordKind(former[0])) return { kind: 'moved', to: recordHref(former[0], former[1]) };
  const tabs = ADMIN_TABS.filter((tab) => seen.some((each) => each.tab === tab));
  const isBare = [...params].length === 0;
  const tab =
    tabs.find((each) => each === params.get('tab')) ?? tabs.find((each) => isBare || each !== 'today');
  const own = seen.filter((each) => each.tab === tab);
  const section = own.find(({ name }) => name === params.get('section')) ?? own[0];
  return section ? { kind: 'section', section } : { kind: 'nothing' };
}

interface Asked {
  readonly params: URLSearchParams;
  readonly seen: readonly AdminSection[];
}

function recordAt(path: string, id: string, { params, seen }: Asked): Place {
  // A section's parameters at a record's path: a link that was written for the list.
  if (params.has('tab')) return { kind: 'moved', to: `/admin?${params.toString()}` };
  const record = RECORD_KINDS.find((kind) => RECORDS[kind].path === path);
  const section = record && seen.find(({ name }) => name === RECORDS[record].section);
  if (record && section) return { kind: 'record', section, record, id };
  const first = seen[0];
  return first ? { kind: 'moved', to: hrefOf(first) } : { kind: 'nothing' };
}

export function usePlace(roles: readonly Role[]): Place {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  return placeOf(pathname, params, roles);
}
