import type { ReactElement } from 'react';
import type { AdminUser } from '#frontend/api/generated-admin.js';
import { adminNotes } from '#frontend/copy/admin/lists/notes.js';
import { adminPerson as words } from '#frontend/copy/admin/users.js';
import { fill } from '#frontend/copy/fill.js';
import { Link } from '#frontend/ui/content/link.js';
import { useAdminAccessQuery } from '../admin-api.js';
import { NotesPanel } from '../notes/notes-panel.js';
import { adminDate, DateCell, MoneyCell } from '../parts/cells.js';
import { recordHref } from '../record/record-href.js';
import { RecordPage } from '../record/record-page.js';
import { shortId } from '../parts/id-link.js';
import { PersonAgreements } from './person-agreements.js';
import { PersonCard, PersonFacts } from '../parts/person-card.js';
import { PersonHealth } from './person-health.js';
import { PersonRoles } from './person-roles.js';
import { PersonSessions } from './person-sessions.js';
import { PersonWallet } from './person-wallet.js';
import { useAdminGetUserQuery } from './user-api.js';

/** One account with everything that staff may see; the roles decide which actions they may take. */
export function Person({ id }: { readonly id: string }): ReactElement {
  const query = useAdminGetUserQuery({ id }, { refetchOnMountOrArgChange: true });
  return (
    <RecordPage
      kind="person"
      id={id}
      query={query}
      title={(person) => (person ? `${person.firstName} ${person.lastName}` : words.loading)}
      gone={words.gone}
    >
      {(person) => <Cards key={person.id} person={person} />}
    </RecordPage>
  );
}

function Cards({ person }: { readonly person: AdminUser }): ReactElement {
  const { data: access } = useAdminAccessQuery();
  const may = (...roles: readonly string[]): boolean =>
    (access?.roles ?? []).some((role) => role === 'admin' || roles.includes(role));
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Profile person={person} />
      <PersonWallet person={person} mayAdjust={may('finance')} />
      <Orders orders={person.orders} />
      <Subscriptions person={person} maySeeBoxes={may('support')} />
      <PersonCard heading={adminNotes.heading}>
        <NotesPanel about={{ kind: 'customer', id: person.id }} />
      </PersonCard>
      {may('support') && <PersonSessions person={person} />}
      {may('support') && <PersonHealth person={person} />}
      <PersonAgreements agreements={person.agreements} />
      {may() && <PersonRoles key={person.roles.join()} person={person} />}
    </div>
  );
}

function Profile({ person }: { readonly person: AdminUser }): ReactElement {
  const { profile } = words;
  const { addresses } = person;
  return (
    <PersonCard heading={profile.heading}>
      <PersonFacts
        rows={[
          [profile.email, person.email],
          [profile.phone, person.phone ?? profile.none],
          [profile.joined, <DateCell at={person.createdAt} />],
          [profile.seen, person.lastSignInAt === null ? profile.none : <DateCell at={person.lastSignInAt} />],
          [profile.secondFactor, person.hasSecondFactor ? profile.on : profile.off],
          [
            profile.addresses,
            addresses.length === 0 ? profile.none : addresses.map((line) => <p key={line}>{line}</p>),
          ],
          [profile.id, <code className="text-sm">{person.id}</code>],
        ]}
      />
    </PersonCard>
  );
}

function Orders({ orders }: { readonly orders: AdminUser['orders'] }): ReactElement {
  const { heading, none, columns } = words.orders;
  return (
    <PersonCard heading={heading}>
      {orders.length === 0 ? (
        <p className="text-ink-2">{none}</p>
      ) : (
        <table className="w-full text-[0.9375rem]">
          <thead>
            <tr className="text-left text-[0.8125rem] text-ink-2">
              <th scope="col">{columns.id}</th>
              <th scope="col">{columns.at}</th>
              <th scope="col">{columns.status}</th>
              <th scope="col" className="text-right">
                {columns.total}
              </th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <tr key={order.id} className="border-t border-line align-top">
                <td className="py-2 pr-2">
                  <Link
                    to={recordHref('order', order.id)}
                    className="tnum font-semibold text-kale underline underline-offset-4"
                  >
                    {shortId(order.id)}
                  </Link>
                </td>
                <td className="py-2 pr-2">
                  <DateCell at={order.createdAt} />
                </td>
                <td className="py-2 pr-2">
                  {order.status}, {order.paymentState}
                </td>
                <td className="py-2 text-right">
                  <MoneyCell pence={order.totalPence} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PersonCard>
  );
}

interface SubscriptionsProps {
  readonly person: AdminUser;
  readonly maySeeBoxes: boolean;
}

function Subscriptions({ person, maySeeBoxes }: SubscriptionsProps): ReactElement {
  const { boxes, membership } = person;
  const member = words.membership;
  return (
    <PersonCard heading={words.boxes.heading}>
      {boxes.length === 0 && <p className="text-ink-2">{words.boxes.none}</p>}
      <ul className="space-y-1">
        {boxes.map(({ id, mealsPerWeek, deliveryDay, status }) => {
          const row = fill(words.boxes.row, { meals: mealsPerWeek, day: deliveryDay, status });
          return (
            <li key={id}>
              {maySeeBoxes ? (
                <Link
                  to={recordHref('box', id)}
                  className="font-semibold text-kale underline underline-offset-4"
                >
                  {row}
                </Link>
              ) : (
                row
              )}
            </li>
          );
        })}
      </ul>
      <h3 className="mt-5 text-lg font-bold">{member.heading}</h3>
      <p className="mt-2">
        {!membership || membership.periodEnd === null
          ? member.none
          : fill(member.row, { status: membership.status, date: adminDate(membership.periodEnd) })}
        {membership?.cancelAtPeriodEnd && ` ${member.ends}`}
      </p>
    </PersonCard>
  );
}
