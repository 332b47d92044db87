import { club, type Language, type Text } from '#club/club.ts'
import { papers } from '#club/papers.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import { formatDateTime, formatTime } from '#platform/dates.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { Mailer } from '#platform/mail.ts'
import { writeLetter } from '#platform/mail-layout.ts'
import { type Ending, wishTexts } from './mail.texts.ts'

type Wish = { personId: string; language: Language; quantity: number }
type Event = { slug: string; name: Text; starts_at: Date }
type About = { wish: Wish; event: Event }
type Words = { text: (typeof wishTexts)[Language]; match: string; language: Language }
type WishLetter = Omit<Parameters<typeof writeLetter>[1], 'language' | 'footer'> & { subject: string }
type Place = { block: string; seat: { row: string; seat: string } | null; body: { quantity: number } }

/** Written in the transaction that changes the wish, in the language of the profile, else of the page where it was made. */
export function createWishMails(options: {
  mailer: Mailer
  recipientOf: (db: Db, subjectId: string) => Promise<Recipient | null>
  cartUrl: (language: Language) => string
  eventUrl: (slug: string, language: Language) => string
}) {
  const { mailer, recipientOf, cartUrl, eventUrl } = options

  function offered(trx: Trx, given: About & { items: Place[]; until: Date }): Promise<void> {
    const { wish, items, until } = given
    return send(trx, given, ({ text, match, language }) => ({
      subject: text.offeredSubject(match),
      title: text.offeredTitle(wish.quantity),
      paragraphs: [text.offered({ match, until: formatDateTime(until, language) }), text.offeredAfter],
      rows: items.map(({ block, seat, body }) => ({
        label: text.block(block),
        value: seat ? text.seat(seat) : text.standing(body.quantity),
      })),
      action: { label: text.toCart, url: cartUrl(language) },
    }))
  }

  function reminder(trx: Trx, given: About & { until: Date }): Promise<void> {
    return send(trx, given, ({ text, match, language }) => ({
      subject: text.reminderSubject(match),
      title: text.reminderTitle,
      paragraphs: [text.reminder({ match, until: formatTime(given.until, language) })],
      action: { label: text.toCart, url: cartUrl(language) },
    }))
  }

  function ended(trx: Trx, given: About & { because: Ending }): Promise<void> {
    const { event, because } = given
    return send(trx, given, ({ text, match, language }) => ({
      subject: text.endedSubject(match),
      title: text.endedTitle[because],
      paragraphs: [text.ended[because](match)],
      ...(because === 'cancelled'
        ? {}
        : { action: { label: text.toEvent, url: eventUrl(event.slug, language) } }),
    }))
  }

  async function send(trx: Trx, { wish, event }: About, write: (words: Words) => WishLetter): Promise<void> {
    const to = await recipientOf(trx, wish.personId)
    if (!to) return
    const language = to.language ?? wish.language
    const match = event.name[language] ?? event.name.en
    const { subject, ...letter } = write({ text: wishTexts[language], match, language })
    const written = writeLetter(papers, { language, ...letter, footer: club.legalName })
    await mailer.send(trx, { to: to.email, subject, ...written })
  }

  return { offered, reminder, ended }
}
