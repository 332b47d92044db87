import { siteOf } from '#club/sites.ts'
import { pollsRoomRoutes } from '#modules/office/polls/routes.ts'
import { createPolls, type Polls } from '#modules/polls/polls.ts'
import { pollsRoutes } from '#modules/polls/routes.ts'
import type { Sweepstakes } from '#modules/sweepstakes/sweepstakes.ts'
import type { App } from '#platform/http/http.ts'
import type { Ground } from './ground.ts'
import type { People } from './people.ts'
import type { Sale } from './sale.ts'
import { openSweepstakes } from './sweepstakes.ts'

export type TakingPart = { sweepstakes: Sweepstakes; polls: Polls }

/** Where fans take part: sweepstakes and polls, in a club that has a site for them. */
export async function openTakingPart(given: {
  app: App
  ground: Ground
  people: Pick<People, 'contacts'>
  sale: Pick<Sale, 'discounts'>
}): Promise<TakingPart> {
  const { app, ground, people } = given
  const { holdPerson } = people.contacts
  const sweepstakes = await openSweepstakes(given)
  const polls = createPolls({ ...ground, secret: ground.keyFor('polls'), holdPerson })
  if (siteOf('sweepstakes')) {
    await app.register(pollsRoutes(polls))
    await app.register(pollsRoomRoutes({ db: ground.db, polls }))
  }
  return { sweepstakes, polls }
}
