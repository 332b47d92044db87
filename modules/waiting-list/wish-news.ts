import type { Language, Text } from '#club/club.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import * as mails from './wishes.mails.ts'
import type { Ending } from './wishes.texts.ts'

type Wish = { personId: string; language: Language; quantity: number }
type Event = { slug: string; name: Text; starts_at: Date }
type About = { wish: Wish; event: Event }
type Places = Parameters<typeof mails.placesOfferedMail>[0]['items']
type Written = { subject: string; html: string; plain: string }

/** Written in the transaction that changes the wish, in the language of the profile, else of the page where it was made. */
export function createWishMails(options: {
  mailer: Mailer
  recipientOf: (db: Db, subjectId: string) => Promise<Recipient | null>
  cartUrl: (language: Language) => string
  eventUrl: (slug: string, language: Language) => string
}) {
  const { mailer, recipientOf, cartUrl, eventUrl } = options

  function offered(trx: Trx, { items, until, ...about }: About & { items: Places; until: Date }) {
    const { quantity } = about.wish
    return send(trx, about, (notice) =>
      mails.placesOfferedMail({ ...notice, url: cartUrl(notice.language), quantity, items, until }),
    )
  }

  function reminder(trx: Trx, { until, ...about }: About & { until: Date }): Promise<void> {
    return send(trx, about, (notice) =>
      mails.placesReminderMail({ ...notice, url: cartUrl(notice.language), until }),
    )
  }

  function ended(trx: Trx, { because, ...about }: About & { because: Ending }): Promise<void> {
    const { slug } = about.event
    return send(trx, about, (notice) =>
      mails.wishEndedMail({ ...notice, url: eventUrl(slug, notice.language), because }),
    )
  }

  async function send(
    trx: Trx,
    { wish, event }: About,
    write: (notice: { language: Language; match: string }) => Written,
  ): Promise<void> {
    const to = await recipientOf(trx, wish.personId)
    if (!to) return
    const language = to.language ?? wish.language
    const match = event.name[language] ?? event.name.en
    await mailer.send(trx, { to: to.email, ...write({ language, match }) })
  }

  return { offered, reminder, ended }
}
