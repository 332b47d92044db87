import { siteOf } from '#club/sites.ts'
import type { Matches } from '#modules/matches/matches.ts'
import { pollsRoomRoutes } from '#modules/office/polls/routes.ts'
import { tipsRoomRoutes } from '#modules/office/predictions/routes.ts'
import { createPolls, type Polls } from '#modules/polls/polls.ts'
import { pollsRoutes } from '#modules/polls/routes.ts'
import { groupsRoutes } from '#modules/predictions/groups/groups.routes.ts'
import { createPredictions, type Predictions } from '#modules/predictions/predictions.ts'
import { predictionsRoutes } from '#modules/predictions/routes.ts'
import type { Sweepstakes } from '#modules/sweepstakes/sweepstakes.ts'
import type { App } from '#platform/http/http.ts'
import type { Ground } from './ground.ts'
import type { People } from './people.ts'
import type { Sale } from './sale/sale.ts'
import { openSweepstakes } from './sweepstakes.ts'

export type TakingPart = { sweepstakes: Sweepstakes; polls: Polls; predictions: Predictions }

/** Where fans take part: sweepstakes, polls and the tip game, in a club that has a site for them. */
export async function openTakingPart(given: {
  app: App
  ground: Ground
  people: Pick<People, 'contacts'>
  sale: Pick<Sale, 'discounts'>
  matches: Pick<Matches, 'sheet'>
}): Promise<TakingPart> {
  const { app, ground, people } = given
  const { holdPerson } = people.contacts
  const sweepstakes = await openSweepstakes(given)
  const polls = createPolls({
    ...ground,
    secret: ground.keyFor('polls'),
    holdPerson,
    onChosen: ({ matchId, personId }) =>
      given.matches.sheet.nameChosen(matchId, { personId, now: new Date() }),
  })
  const predictions = createPredictions({ ...ground, secret: ground.keyFor('tip-groups'), holdPerson })
  if (siteOf('sweepstakes')) {
    await app.register(pollsRoutes(polls))
    await app.register(predictionsRoutes(predictions))
    await app.register(groupsRoutes(predictions))
    await app.register(pollsRoomRoutes({ db: ground.db, polls }))
    await app.register(tipsRoomRoutes({ db: ground.db, predictions }))
  }
  return { sweepstakes, polls, predictions }
}
