import type { Finder } from './finders.ts'
import { findCodes } from './rooms/codes/find-codes.ts'
import { findContracts } from './rooms/contracts/find-contracts.ts'
import { findEvents } from './rooms/events/find-events.ts'
import { findOrders } from './rooms/orders/find-orders.ts'
import { findOrganisations } from './rooms/organisations/find-organisations.ts'
import { findPeople } from './rooms/people/find-people.ts'
import { findProducts } from './rooms/products/find-products.ts'
import { NextMatch } from './rooms/today/NextMatch.tsx'
import { useOrdersWaiting, useTasksWaiting } from './rooms/today/use-today.ts'

/** What rooms add to the frame. Each line here is shown as soon as it stands, and to whom it is open. */

/** How much waits in an area: shown beside its name. A hook, by the area's key. */
export const counts: Record<string, () => number | null> = {
  today: useTasksWaiting,
  orders: useOrdersWaiting,
}

/** The next match, at the top right. */
export { NextMatch }

export const finders: readonly Finder[] = [
  { key: 'orders', permission: 'orders.read', find: findOrders },
  findPeople,
  { key: 'organisations', permission: 'organisations.read', find: findOrganisations },
  { key: 'events', permission: 'events.read', find: findEvents },
  { key: 'products', permission: 'products.read', find: findProducts },
  { key: 'contracts', permission: 'contracts.read', find: findContracts },
  { key: 'codes', permission: 'codes.read', find: findCodes },
]
