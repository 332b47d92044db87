import type { Logger } from 'pino'
import type { Careers } from '#modules/careers/careers.ts'
import type { Families } from '#modules/families/families.ts'
import type { Matches } from '#modules/matches/matches.ts'
import type { Media } from '#modules/media/media.ts'
import type { Newsletters } from '#modules/newsletters/newsletters.ts'
import type { Privacy } from '#modules/privacy/privacy.ts'
import type { Push } from '#modules/push/push.ts'
import type { Readers } from '#modules/readers/readers.ts'
import type { Values } from '#modules/values/values.ts'
import type { VideoMedia } from '#modules/videos/media.ts'
import type { Videos } from '#modules/videos/videos.ts'
import type { App } from '#platform/http/http.ts'
import type { Config } from '#platform/settings/config.ts'
import type { Editorial } from './editorial.ts'
import type { Ground } from './ground.ts'
import type { People } from './people.ts'
import type { AfterTheSale } from './sale/after-the-sale.ts'
import type { SeasonContracts } from './sale/contracts.ts'
import type { Sale } from './sale/sale.ts'
import type { TakingPart } from './taking-part.ts'
import type { PublicWeb } from './web/public-web.ts'

/** The program, assembled but not listening: what a test or the command line may reach of it. */
export type Program = Pick<Ground, 'database' | 'jobs' | 'domains' | 'operations' | 'sealing'> &
  Pick<People, 'identity' | 'organisations' | 'joining' | 'terminating'> &
  Pick<
    Sale,
    | 'allotments'
    | 'payments'
    | 'bank'
    | 'openItems'
    | 'checkouts'
    | 'discounts'
    | 'afterSale'
    | 'tickets'
    | 'marketplace'
    | 'recurring'
  > &
  Pick<AfterTheSale, 'admission' | 'seasonTickets' | 'stewards' | 'ticketKeys'> &
  Pick<PublicWeb, 'content' | 'search' | 'frame'> &
  Editorial &
  SeasonContracts &
  TakingPart & {
    app: App
    afterTheSale: AfterTheSale
    privacy: Privacy
    families: Families
    careers: Careers
    matches: Matches
    media: Media
    videos: Videos
    videoMedia: VideoMedia
    newsletters: Newsletters
    readers: Readers
    push: Push
    values: Values
    /** Begins the work behind the requests: jobs, the bank's messages, what a crash left over. */
    start(): Promise<void>
    /** Finishes running requests and jobs, then lets go of the database. */
    close(): Promise<void>
  }

export type ProgramOptions = {
  config: Config
  databaseUrl: string
  log: Logger
  workers?: boolean
  /** Where the web comes from: built, or from its sources by Vite; `none` where only the API is tested. */
  web?: 'built' | 'source' | 'none'
}
