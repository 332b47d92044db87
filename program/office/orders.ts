import { forgetPackages } from '#modules/accounting/accounting.ts'
import type { Renewal } from '#modules/contracts/contracts.ts'
import { packagesRoutes } from '#modules/office/accounting/packages.routes.ts'
import { accountingRoutes } from '#modules/office/accounting/routes.ts'
import { accountingWork } from '#modules/office/accounting/work.ts'
import { bankRoutes } from '#modules/office/bank/routes.ts'
import { closingRoutes } from '#modules/office/closing/routes.ts'
import { renewalWork } from '#modules/office/contracts/work.ts'
import { debitFileRoutes, mandateRoutes } from '#modules/office/dues/debits.routes.ts'
import { duesRoutes } from '#modules/office/dues/routes.ts'
import { figuresRoutes } from '#modules/office/figures/routes.ts'
import { moneyRoutes } from '#modules/office/money/routes.ts'
import { orderActionsRoutes } from '#modules/office/orders/actions.routes.ts'
import { agreementsRoutes } from '#modules/office/orders/agreements.routes.ts'
import { packingRoutes } from '#modules/office/orders/packing/packing.routes.ts'
import { ordersRoutes } from '#modules/office/orders/routes.ts'
import { orderWorkRoutes } from '#modules/office/orders/work.routes.ts'
import { orderWork } from '#modules/office/orders/work.ts'
import { ossRoutes } from '#modules/office/oss/routes.ts'
import { partnersRoutes } from '#modules/office/partners/routes.ts'
import { resaleRoutes } from '#modules/office/resale/routes.ts'
import { settlementsRoutes } from '#modules/office/settlements/routes.ts'
import { workRoutes } from '#modules/office/work/routes.ts'
import { tendWork } from '#modules/office/work/work.ts'
import type { App } from '#platform/http/http.ts'
import type { Ground } from '../ground.ts'
import type { Sale } from '../sale/sale.ts'

/** The rooms of orders and of their money. */
export async function openOrdersRoom(
  app: App,
  {
    ground,
    sale,
    renewal,
  }: {
    ground: Ground
    sale: Pick<
      Sale,
      'afterSale' | 'cash' | 'checkouts' | 'guests' | 'marketplace' | 'openItems' | 'payments' | 'recurring'
    >
    renewal: Renewal
  },
): Promise<void> {
  const { afterSale, cash, checkouts, guests, marketplace, openItems, payments, recurring } = sale
  const context = { db: ground.db, afterSale, counter: { cash, payments }, ...checkouts, ...guests }
  const kinds = { ...orderWork(context), ...renewalWork(renewal), ...accountingWork(ground) }
  const work = { db: ground.db, jobs: ground.jobs, kinds }
  tendWork(work)
  await app.register(agreementsRoutes(ground))
  await app.register(ordersRoutes(context))
  await app.register(orderActionsRoutes(context))
  await app.register(packingRoutes(context))
  await app.register(workRoutes(work))
  await app.register(orderWorkRoutes(work))
  await app.register(moneyRoutes({ db: ground.db, openItems }))
  await app.register(duesRoutes({ db: ground.db, recurring }))
  await app.register(debitFileRoutes({ db: ground.db, recurring }))
  await app.register(mandateRoutes({ db: ground.db, recurring }))
  await app.register(figuresRoutes(ground))
  await app.register(accountingRoutes(ground))
  ground.jobs.every('datev-packages-forget', '53 4 * * *', () => forgetPackages(ground))
  await app.register(packagesRoutes({ ...work, files: ground.files }))
  await app.register(closingRoutes(ground))
  await app.register(ossRoutes(ground))
  await app.register(partnersRoutes(ground))
  await app.register(bankRoutes({ db: ground.db, openItems }))
  await app.register(settlementsRoutes(ground))
  await app.register(resaleRoutes({ db: ground.db, marketplace }))
}
