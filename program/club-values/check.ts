import { club } from '#club/club.ts'
import type { Domains } from '#club/domains.ts'
import { accents } from '#club/look/accents.ts'
import { clubAccent, palette, shades, siteAccents } from '#club/look/colours.ts'
import { siteOf, sites } from '#club/sites.ts'
import {
  televisionCollectDaysBefore,
  televisionGifts,
  televisionOffers,
  televisionPaywallId,
  televisionSeasonEnd,
} from '#club/television.ts'
import { words } from '#club/words.ts'
import { StartError } from '#platform/start-error.ts'
import { faultsOfColours } from './colours.rules.ts'
import { faultsOfClub, faultsOfSites, faultsOfWords } from './sites.rules.ts'
import { faultsOfTelevision } from './television.rules.ts'

/** Refuses to start with values of the club that cannot work, a sentence for each: better now than on the page that needs them. */
export function checkClub(domains: Domains): void {
  const faults = [
    ...faultsOfClub(club),
    ...faultsOfSites(sites, domains),
    ...faultsOfWords(words),
    ...faultsOfColours({ palette, shades, clubAccent, siteAccents, accents }),
    ...(siteOf('television')
      ? faultsOfTelevision({
          offers: televisionOffers,
          gifts: televisionGifts,
          paywallId: televisionPaywallId,
          paywalls: club.paywalls,
          seasonEnd: televisionSeasonEnd,
          collectDaysBefore: televisionCollectDaysBefore,
        })
      : []),
  ]
  if (faults.length > 0) throw new StartError(faults.join('\n'))
}
