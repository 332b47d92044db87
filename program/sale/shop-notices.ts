import type { Language } from '#club/club.ts'
import { siteOrigin } from '#club/domains.ts'
import { mainSite, siteOf } from '#club/sites.ts'
import { END_REMINDERS } from '#modules/cart/reminders/reminders.schema.ts'
import { createCartReminders } from '#modules/cart/reminders/reminders.ts'
import { createStockAlerts, type StockAlerts } from '#modules/catalogue/alerts/alerts.ts'
import { createWishNotices } from '#modules/catalogue/wishes/notices.ts'
import { END_NOTICES } from '#modules/catalogue/wishes/wishes.schema.ts'
import { path } from '#web/paths.ts'
import type { Ground } from '../ground.ts'
import type { People } from '../people.ts'

type Given = { ground: Ground; people: Pick<People, 'contacts' | 'identity'> }

/** What the shop tells people of by mail, because they asked for it. */
export function stockAlertsOf({ ground, people }: Given) {
  const { db, jobs, mailer, domains } = ground
  return createStockAlerts({
    db,
    jobs,
    mailer,
    recipientOf: people.contacts.recipientOf,
    shopUrl: (pathname) => siteOrigin(siteOf('shop') ?? mainSite(), domains) + pathname,
    alertPath: (token, language) => path.stockAlert({ token }, language),
  })
}

export function wishNoticesOf({ ground, people }: Given, alerts: StockAlerts) {
  const { db, jobs, mailer, domains } = ground
  return createWishNotices({
    db,
    jobs,
    mailer,
    alerts,
    recipientOf: people.contacts.recipientOf,
    shopUrl: (pathname) => siteOrigin(siteOf('shop') ?? mainSite(), domains) + pathname,
    endPath: (token, language) => `${path.wishes(language)}?${END_NOTICES}=${token}`,
  })
}

export function cartRemindersOf({ ground, people }: Given) {
  const { db, jobs, mailer, domains } = ground
  const cartUrl = (language: Language) =>
    siteOrigin(siteOf('shop') ?? mainSite(), domains) + path.cart(language)
  return createCartReminders({
    db,
    jobs,
    mailer,
    recipientOf: people.contacts.recipientOf,
    attempts: people.identity.attempts,
    cartUrl,
    endUrl: (token, language) => `${cartUrl(language)}?${END_REMINDERS}=${token}`,
  })
}
