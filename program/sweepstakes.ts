import { siteOrigin } from '#club/domains.ts'
import { mainSite, siteOf } from '#club/sites.ts'
import { sweepstakesRoomRoutes } from '#modules/office/sweepstakes/routes.ts'
import { sweepstakesRoutes } from '#modules/sweepstakes/routes.ts'
import { createSweepstakes, type Sweepstakes } from '#modules/sweepstakes/sweepstakes.ts'
import type { App } from '#platform/http/http.ts'
import { path } from '#web/paths.ts'
import type { Ground } from './ground.ts'
import type { People } from './people.ts'
import type { Sale } from './sale/sale.ts'

/** More than anybody keeps. */
const ALL_ADDRESSES = { page: 1, pageSize: 100 }

/** Sweepstakes, in a club that has a site for them. */
export async function openSweepstakes(given: {
  app: App
  ground: Ground
  people: Pick<People, 'contacts'>
  sale: Pick<Sale, 'discounts'>
}): Promise<Sweepstakes> {
  const { app, ground, people, sale } = given
  const { recipientOf, holdPerson, listAddresses } = people.contacts
  const raffles = siteOrigin(siteOf('sweepstakes') ?? mainSite(), ground.domains)
  const sweepstakes = createSweepstakes({
    ...ground,
    discounts: sale.discounts,
    secret: ground.keyFor('sweepstakes'),
    ...{ recipientOf, holdPerson },
    addressesOf: async (caller) => (await listAddresses({ caller, ...ALL_ADDRESSES })).items,
    accountUrl: (language) => ground.home + path.ownSweepstakes(language),
    sweepstakeUrl: (id, language) => raffles + path.sweepstake({ sweepstake: id }, language),
    proofUrl: (id, language) => raffles + path.sweepstakeProof({ sweepstake: id }, language),
  })
  if (siteOf('sweepstakes')) {
    await app.register(sweepstakesRoutes(sweepstakes))
    await app.register(sweepstakesRoomRoutes({ db: ground.db, sweepstakes }))
  }
  return sweepstakes
}
