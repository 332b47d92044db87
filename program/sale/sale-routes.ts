import { isSelling, siteOf } from '#club/sites.ts'
import { allotmentsRoutes } from '#modules/allotments/routes.ts'
import { bankApiRoutes } from '#modules/bank/api.routes.ts'
import { bankPagesRoutes } from '#modules/bank/pages.routes.ts'
import { bankSheetRoutes } from '#modules/bank/sheet.routes.ts'
import { campLotsRoutes } from '#modules/camps/lots/routes.ts'
import { campsRoutes } from '#modules/camps/routes.ts'
import { cartReminderRoutes } from '#modules/cart/reminders/reminders.routes.ts'
import { cartRoutes, userOf } from '#modules/cart/routes.ts'
import { stockAlertsRoutes } from '#modules/catalogue/alerts/alerts.routes.ts'
import { catalogueRoutes } from '#modules/catalogue/routes.ts'
import { wishesRoutes } from '#modules/catalogue/wishes/wishes.routes.ts'
import { afterSaleRoutes } from '#modules/checkout/after-sale/after-sale.routes.ts'
import { approvalsRoutes } from '#modules/checkout/approvals/approvals.routes.ts'
import { createApprovals } from '#modules/checkout/approvals/approvals.ts'
import { guestsRoutes } from '#modules/checkout/guests/guests.routes.ts'
import { checkoutRoutes } from '#modules/checkout/routes.ts'
import { addedMatchesRoutes } from '#modules/contracts/added-matches/added.routes.ts'
import { seasonSaleRoutes } from '#modules/contracts/sale/sale.routes.ts'
import { paymentsRoutes } from '#modules/payments/routes.ts'
import { recurringRoutes } from '#modules/recurring/routes.ts'
import { televisionGiftsRoutes } from '#modules/television/gifts/routes.ts'
import { televisionRoutes } from '#modules/television/routes.ts'
import { ticketsRoutes } from '#modules/tickets/routes.ts'
import type { App } from '#platform/http/http.ts'
import type { SharedAnswers } from '#platform/pages/shared-answers.ts'
import type { Ground } from '../ground.ts'
import type { Sale } from './sale.ts'

/** What no site sells has no addresses: they answer 404. */
export async function registerSale(
  app: App,
  sale: Sale,
  { domains, answers }: Pick<Ground, 'domains'> & { answers: SharedAnswers },
): Promise<void> {
  if (siteOf('shop')) {
    await app.register(catalogueRoutes(sale.catalogue, answers))
    await app.register(stockAlertsRoutes(sale.stockAlerts))
    await app.register(cartReminderRoutes(sale.cartReminders, domains))
    await app.register(wishesRoutes(sale.wishes, sale.wishNotices))
  }
  if (siteOf('tickets')) {
    await app.register(ticketsRoutes(sale.tickets, { userOf, answers }))
    await app.register(seasonSaleRoutes(sale.seasonSale))
    await app.register(addedMatchesRoutes(sale.addedMatches))
    await app.register(allotmentsRoutes(sale.allotments))
  }
  if (!isSelling()) return
  await app.register(cartRoutes(sale.cart, domains))
  await app.register(checkoutRoutes(sale.checkouts, sale.guests, domains))
  await app.register(approvalsRoutes(createApprovals(sale), { domains, userOf }))
  await app.register(guestsRoutes(sale.guests, domains))
  await app.register(afterSaleRoutes(sale.afterSale, sale.guests, domains))
  await app.register(paymentsRoutes(sale.payments))
  await app.register(recurringRoutes(sale.recurring.paying))
  if (siteOf('footballSchool')) {
    await app.register(campsRoutes(sale.camps))
    await app.register(campLotsRoutes(sale.camps))
  }
  if (siteOf('television')) {
    await app.register(televisionRoutes(sale.television))
    await app.register(televisionGiftsRoutes(sale.television.gifts))
  }
  for (const plugin of sale.providerRoutes) await app.register(plugin)
  if (!sale.bank) return
  await app.register(bankApiRoutes(sale.bank))
  await app.register(bankPagesRoutes(sale.bank))
  await app.register(bankSheetRoutes({ origin: sale.bank.origin, domains }))
}
