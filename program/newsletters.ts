import { club } from '#club/club.ts'
import { serviceOrigin, siteOrigin } from '#club/domains.ts'
import { papers } from '#club/look/papers.ts'
import { sites } from '#club/sites.ts'
import type { Media } from '#modules/media/media.ts'
import { mediaUrl } from '#modules/media/schema.ts'
import { createNewsletters, type Newsletters } from '#modules/newsletters/newsletters.ts'
import { newslettersRoutes } from '#modules/newsletters/routes.ts'
import { newslettersRoomRoutes } from '#modules/office/newsletters/routes.ts'
import type { App } from '#platform/http/http.ts'
import { inProcessFetch } from '#platform/http/in-process-fetch.ts'
import { mailPictures } from '#platform/mail/mail-pictures.ts'
import { path } from '#web/paths.ts'
import type { Ground } from './ground.ts'
import type { People } from './people.ts'

/** Twice as wide as it is shown; JPEG, since mail programs know nothing newer. */
const SHAPES = {
  wide: { width: 1280, height: 720, crop: 'fill' },
  square: { width: 400, height: 400, crop: 'fill' },
  whole: { width: 1280, crop: 'fit' },
} as const
/** What is not there any more; whatever else answers is somebody's. */
const GONE = [404, 410]

/** Newsletters: made and sent from their room in the office, ended from each mail. */
export async function openNewsletters({
  app,
  ground,
  people,
  media,
  hasPages,
}: {
  app: App
  ground: Ground
  people: Pick<People, 'contacts' | 'consents'>
  media: Pick<Media, 'has'>
  /** Pages are served, too: links can be asked for. */
  hasPages: boolean
}): Promise<Newsletters> {
  const { db, config, domains, home } = ground
  const pictureOrigin = serviceOrigin('media', domains)
  const fetchOwn = inProcessFetch(() => app)
  const browser = (id: string) => `${home}/api/newsletters/${id}/page`
  const newsletters = createNewsletters({
    ...ground,
    consents: people.consents,
    perMinute: config.mail.newslettersPerMinute,
    reportsToken: config.mail.reportsToken,
    emailOf: people.contacts.emailOf,
    pictures: mailPictures(papers),
    hasPicture: media.has,
    isAlive: async (url) => !hasPages || !GONE.includes((await fetchOwn(url)).status),
    addresses: {
      origins: new Set(sites.map((site) => siteOrigin(site, domains))),
      siteOrigin: (site) => siteOrigin(site, domains),
      pictureOrigin,
      pictureUrl: (id, shape) =>
        pictureOrigin + mediaUrl({ id, ...SHAPES[shape], format: 'jpg', quality: 80 }),
      end: (token, language) => home + path.newsletterEnd({ token }, language),
      endAtOnce: (token) => `${home}/api/contact/consents/withdrawals/${token}`,
      manage: (language) => home + path.newsletters(language),
      browser: (id, language) =>
        browser(id) + (language === club.fallbackLanguage ? '' : `?language=${language}`),
    },
  })
  await app.register(
    newslettersRoutes(newsletters, {
      heard: (outcome) => ground.operations.deliveries.note({ source: 'mailReports', outcome }),
    }),
  )
  await app.register(newslettersRoomRoutes({ db, newsletters, pageUrl: browser }))
  return newsletters
}
