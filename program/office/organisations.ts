import { clubApplicationsRoutes } from '#modules/office/organisations/applications.routes.ts'
import type { OrganisationsRoomContext } from '#modules/office/organisations/organisations.ts'
import { organisationRightsRoutes, organisationsRoomRoutes } from '#modules/office/organisations/routes.ts'
import type { App } from '#platform/http/http.ts'

/** The room of fan clubs and companies. */
export async function openOrganisationsRoom(app: App, context: OrganisationsRoomContext): Promise<void> {
  await app.register(organisationsRoomRoutes(context))
  await app.register(organisationRightsRoutes(context))
  await app.register(clubApplicationsRoutes(context))
}
