import type { Tickets } from '#modules/tickets/tickets.ts'
import { keptTicketsRoutes } from '#modules/wallet/kept-tickets.routes.ts'
import { createTicketKeeping } from '#modules/wallet/kept-tickets.ts'
import { walletTicketsRoutes } from '#modules/wallet/tickets.routes.ts'
import { createTicketWallet } from '#modules/wallet/tickets.ts'
import type { Db } from '#platform/db.ts'
import type { App } from '#platform/http.ts'

/** What becomes of tickets after their sale: wallet, forwarding, exchange, waiting list, gate and passes, and their routes. */
export async function openAfterTheSale({ app, db, tickets }: { app: App; db: Db; tickets: Tickets }) {
  await app.register(walletTicketsRoutes(createTicketWallet({ db, tickets })))
  await app.register(keptTicketsRoutes(createTicketKeeping({ tickets })))
}
