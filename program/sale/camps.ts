import type { Language } from '#club/club.ts'
import { siteOrigin } from '#club/domains.ts'
import { mainSite, siteOf } from '#club/sites.ts'
import { type Camps, type CampsContext, createCamps } from '#modules/camps/camps.ts'
import { childrenToBook } from '#modules/families/families.ts'
import { seasonOf } from '#modules/tickets/seasons.rules.ts'
import { path } from '#web/paths.ts'
import type { Ground } from '../ground.ts'
import type { People } from '../people.ts'

/** Camps of the football school; cart and after-sale come after what is sold. */
export function campsOf(given: {
  ground: Ground
  people: Pick<People, 'contacts'>
  selling: Pick<CampsContext, 'cartOf' | 'afterSaleOf'>
}): Camps {
  const { ground, people, selling } = given
  const { recipientOf, holdPerson } = people.contacts
  const school = (pathname: string) =>
    siteOrigin(siteOf('footballSchool') ?? mainSite(), ground.domains) + pathname
  return createCamps({
    ...ground,
    ...selling,
    childrenOf: childrenToBook,
    recipientOf,
    holdPerson,
    seasonOf,
    secret: ground.keyFor('camp-draws'),
    drawUrl: (camp, language) => school(path.campDraw({ camp }, language)),
    campUrl: (camp, language: Language) => school(path.camp({ camp }, language)),
    cartUrl: (language) => school(path.cart(language)),
    ownUrl: (language) => ground.home + path.ownCamps(language),
  })
}
