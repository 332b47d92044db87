import type { Logger } from 'pino'
import { type Domains, siteOrigin } from '#club/domains.ts'
import { sites } from '#club/sites.ts'
import { createMatches, type Matches } from '#modules/matches/matches.ts'
import { matchesRoutes } from '#modules/matches/routes.ts'
import type { Db } from '#platform/db.ts'
import type { App } from '#platform/http.ts'

/** A room of the composition root: match day, with its feeds on every host. */
export async function openMatchDay(given: {
  app: App
  db: Db
  databaseUrl: string
  log: Logger
  domains: Domains
}): Promise<Matches> {
  const { app, db, databaseUrl, log, domains } = given
  const originOf = (teamId: number) => siteOrigin(sites.find((site) => site.teamId === teamId)!, domains)
  const matches = createMatches({ db, databaseUrl, log, originOf })
  await app.register(matchesRoutes(matches))
  return matches
}
