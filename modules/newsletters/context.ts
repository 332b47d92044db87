import type { Logger } from 'pino'
import type { Language } from '#club/club.ts'
import type { Consents } from '#modules/consents/consents.ts'
import type { Db } from '#platform/db.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { BulkMailer, LineMailer } from '#platform/mail/mail.ts'
import type { MailPictures } from '#platform/mail/mail-dress.ts'
import type { ThingAddresses } from './things.storage.ts'

export type NewslettersOptions = {
  db: Db
  jobs: Jobs
  log: Logger
  mailer: BulkMailer & LineMailer
  consents: Pick<Consents, 'endComplained'>
  /** Mails of all newsletters that may leave in a minute. */
  perMinute: number
  /** Opens the address that the mail provider reports to; null: it is not there. */
  reportsToken: string | null
  /** Where an account's own mail goes, for a test. */
  emailOf(db: Db, personId: string): Promise<string | null>
  /** What goes along with mails, for pages that no mail program shows. */
  pictures: MailPictures
  /** Is there a picture of this id in the media store? */
  hasPicture(id: string): Promise<boolean>
  /** Does an address of the club's own lead anywhere? */
  isAlive(url: string): Promise<boolean>
  addresses: ThingAddresses & {
    /** Where pictures lie. */
    pictureOrigin: string
    /** Of all sites. */
    origins: ReadonlySet<string>
    /** The page that ends one consent. */
    end(token: string, language: Language): string
    /** Takes the press of a mail program's own button (RFC 8058). */
    endAtOnce(token: string): string
    manage(language: Language): string
    /** The issue as a page; nobody's name stands in it. */
    browser(issueId: string, language: Language): string
  }
}
