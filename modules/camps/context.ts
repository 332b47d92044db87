import type { Language } from '#club/club.ts'
import type { CartApi } from '#modules/cart/cart.ts'
import type { AfterSale } from '#modules/checkout/checkout.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'

/** A child that somebody looks after, as their family knows it. */
export type KnownChild = { id: string; firstName: string; lastName: string; birthday: string }

/** What camps work with. Cart and after-sale are made after what is sold: they are asked for when they are needed. */
export type CampsContext = {
  db: Db
  jobs: Jobs
  mailer: Mailer
  sealing: Sealing
  cartOf: () => Pick<CartApi, 'addItems' | 'holdItems' | 'holdOf' | 'dropItems' | 'buyerOf'>
  afterSaleOf: () => Pick<AfterSale, 'staff' | 'refundItems'>
  childrenOf: (db: Db, personId: string) => Promise<KnownChild[]>
  recipientOf: (db: Db, subjectId: string) => Promise<Recipient | null>
  /** The year that the season of a moment is named after. */
  seasonOf: (moment: Date) => number
  /** 401 once the person is erased, and nobody erases them before the transaction ends. */
  holdPerson: (trx: Trx, personId: string) => Promise<void>
  /** Hashes network addresses of whoever takes part in a draw. */
  secret: string
  campUrl: (slug: string, language: Language) => string
  /** Where the draw of a camp is shown, and made again. */
  drawUrl: (slug: string, language: Language) => string
  cartUrl: (language: Language) => string
  /** One's own camps. */
  ownUrl: (language: Language) => string
}
