import { createGate } from '#modules/gate/gate.ts'
import { gateRoutes } from '#modules/gate/routes.ts'
import type { Tickets } from '#modules/tickets/tickets.ts'
import { keptTicketsRoutes } from '#modules/wallet/kept-tickets.routes.ts'
import { createTicketKeeping } from '#modules/wallet/kept-tickets.ts'
import { walletTicketsRoutes } from '#modules/wallet/tickets.routes.ts'
import { createTicketWallet } from '#modules/wallet/tickets.ts'
import type { Db } from '#platform/db.ts'
import type { App } from '#platform/http.ts'

/** What becomes of tickets after their sale: wallet, forwarding, exchange, waiting list, gate and passes, and their routes. */
export async function openAfterTheSale(given: {
  app: App
  db: Db
  tickets: Tickets
  isInGroup(given: { personId: string; group: string }): Promise<boolean>
}) {
  const { app, db, tickets, isInGroup } = given
  await app.register(walletTicketsRoutes(createTicketWallet({ db, tickets })))
  await app.register(keptTicketsRoutes(createTicketKeeping({ tickets })))
  const gate = createGate({ db, tickets, isInGroup })
  await app.register(gateRoutes(gate))
  return { gate }
}
