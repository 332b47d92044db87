import { siteOrigin } from '#club/domains.ts'
import { mainSite, siteOf } from '#club/sites.ts'
import { type Careers, createCareers } from '#modules/careers/careers.ts'
import { careersRoutes } from '#modules/careers/routes.ts'
import { careersRoomRoutes } from '#modules/office/careers/routes.ts'
import type { App } from '#platform/http/http.ts'
import { path } from '#web/paths.ts'
import type { Ground } from './ground.ts'
import type { People } from './people.ts'

/** Jobs: what the public reads, who applies, and the room of the staff who answer them. */
export async function openCareers({
  app,
  ground,
  people,
}: {
  app: App
  ground: Ground
  people: Pick<People, 'contacts' | 'identity'>
}): Promise<{ careers: Careers }> {
  const { db, jobs, mailer, sealing, domains } = ground
  const site = siteOf('careers')
  const home = siteOrigin(site ?? mainSite(), domains)
  const careers = createCareers({
    ...{ db, jobs, mailer, sealing },
    secret: ground.keyFor('careers'),
    attempts: people.identity.attempts,
    holdPerson: people.contacts.holdPerson,
    applicationUrl: ({ id, token }, language) =>
      `${home}${path.application({ application: id }, language)}#${token}`,
  })
  await app.register(careersRoutes(careers))
  const jobUrl = site && ((job: string) => home + path.job({ job }, site.language))
  await app.register(careersRoomRoutes({ db, careers: careers.staff, jobUrl }))
  return { careers }
}
