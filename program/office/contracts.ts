import { siteOf } from '#club/sites.ts'
import type { CampsRoomContext } from '#modules/office/camps/camps-room.ts'
import { campDrawsDeskRoutes } from '#modules/office/camps/draws/draws.routes.ts'
import { campsRoomRoutes } from '#modules/office/camps/routes.ts'
import type { ContractsRoomContext } from '#modules/office/contracts/contracts.ts'
import { correctionsRoutes } from '#modules/office/contracts/corrections.routes.ts'
import { creditsRoutes } from '#modules/office/contracts/credits.routes.ts'
import { contractsRoomRoutes } from '#modules/office/contracts/routes.ts'
import { seasonsRoomRoutes } from '#modules/office/contracts/seasons.routes.ts'
import { waitingRoutes } from '#modules/office/contracts/waiting.routes.ts'
import { televisionChangesRoutes } from '#modules/office/television/changes.routes.ts'
import { televisionGiftsRoomRoutes } from '#modules/office/television/gifts.routes.ts'
import { televisionRoomRoutes } from '#modules/office/television/routes.ts'
import type { TelevisionRoomContext } from '#modules/office/television/television-room.ts'
import type { App } from '#platform/http/http.ts'

/** The rooms of contracts, of their renewal, of subscriptions to club TV, and of camps. */
export async function openContractsRoom(
  app: App,
  context: ContractsRoomContext & TelevisionRoomContext & CampsRoomContext,
): Promise<void> {
  await app.register(contractsRoomRoutes(context))
  await app.register(correctionsRoutes(context))
  await app.register(creditsRoutes(context))
  await app.register(waitingRoutes(context))
  await app.register(seasonsRoomRoutes(context))
  if (siteOf('footballSchool')) {
    await app.register(campsRoomRoutes(context))
    await app.register(campDrawsDeskRoutes(context))
  }
  if (!siteOf('television')) return
  await app.register(televisionRoomRoutes(context))
  await app.register(televisionChangesRoutes(context))
  await app.register(televisionGiftsRoomRoutes(context))
}
