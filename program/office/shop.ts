import { siteOrigin } from '#club/domains.ts'
import { mainSite, siteOf } from '#club/sites.ts'
import { keepPricePlans } from '#modules/catalogue/catalogue.ts'
import { leadsRoutes } from '#modules/office/products/leads.routes.ts'
import { makingRoutes } from '#modules/office/products/making.routes.ts'
import { pricesRoutes } from '#modules/office/products/prices.routes.ts'
import { unsentOf } from '#modules/office/products/products.ts'
import { productsRoutes } from '#modules/office/products/routes.ts'
import { tableRoutes } from '#modules/office/products/table.routes.ts'
import type { App } from '#platform/http/http.ts'
import type { Ground } from '../ground.ts'
import type { Sale } from '../sale/sale.ts'

/** The room of products. */
export async function openShopRoom(
  app: App,
  { ground, sale }: { ground: Ground; sale: Pick<Sale, 'stockAlerts'> },
): Promise<void> {
  const { db, domains, files, jobs } = ground
  keepPricePlans(db, jobs)
  const shopUrl = (path: string) => siteOrigin(siteOf('shop') ?? mainSite(), domains) + path
  const { stockCameBack } = sale.stockAlerts
  const products = { db, files, jobs, shopUrl, stockCameBack, unsentOf }
  for (const routes of [productsRoutes, pricesRoutes, makingRoutes, tableRoutes, leadsRoutes])
    await app.register(routes(products))
}
