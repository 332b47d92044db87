import { club, type Language, type Text } from '#club/club.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import { formatDateTime, formatTime } from '#platform/dates.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { Mailer } from '#platform/mail.ts'
import { writeLetter } from '#platform/mail-layout.ts'
import { type Ending, wishTexts } from './mail.texts.ts'

type Wish = { personId: string; language: Language; quantity: number }
type Event = { slug: string; name: Text; starts_at: Date }
type Place = { block: string; seat: { row: string; seat: string } | null; body: { quantity: number } }

/** Written in the transaction that changes the wish, in the language of the profile, else of the page where it was made. */
export function createWishMails(options: {
  mailer: Mailer
  recipientOf: (db: Db, subjectId: string) => Promise<Recipient | null>
  cartUrl: (language: Language) => string
  eventUrl: (slug: string, language: Language) => string
}) {
  const { mailer, recipientOf, cartUrl, eventUrl } = options

  async function offered(
    trx: Trx,
    { wish, event, items, until }: { wish: Wish; event: Event; items: Place[]; until: Date },
  ): Promise<void> {
    const to = await recipientOf(trx, wish.personId)
    if (!to) return
    const language = to.language ?? wish.language
    const text = wishTexts[language]
    const match = matchOf(event, language)
    const letter = writeLetter({
      language,
      title: text.offeredTitle(wish.quantity),
      paragraphs: [text.offered({ match, until: momentOf(until, language) }), text.offeredAfter],
      rows: items.map(({ block, seat, body }) => ({
        label: text.block(block),
        value: seat ? text.seat(seat) : text.standing(body.quantity),
      })),
      action: { label: text.toCart, url: cartUrl(language) },
      footer: club.legalName,
    })
    await mailer.send(trx, { to: to.email, subject: text.offeredSubject(match), ...letter })
  }

  async function reminder(
    trx: Trx,
    { wish, event, until }: { wish: Wish; event: Event; until: Date },
  ): Promise<void> {
    const to = await recipientOf(trx, wish.personId)
    if (!to) return
    const language = to.language ?? wish.language
    const text = wishTexts[language]
    const match = matchOf(event, language)
    const letter = writeLetter({
      language,
      title: text.reminderTitle,
      paragraphs: [text.reminder({ match, until: formatTime(until, language) })],
      action: { label: text.toCart, url: cartUrl(language) },
      footer: club.legalName,
    })
    await mailer.send(trx, { to: to.email, subject: text.reminderSubject(match), ...letter })
  }

  async function ended(
    trx: Trx,
    { wish, event, because }: { wish: Wish; event: Event; because: Ending },
  ): Promise<void> {
    const to = await recipientOf(trx, wish.personId)
    if (!to) return
    const language = to.language ?? wish.language
    const text = wishTexts[language]
    const match = matchOf(event, language)
    const letter = writeLetter({
      language,
      title: text.endedTitle[because],
      paragraphs: [text.ended[because](match)],
      ...(because === 'cancelled'
        ? {}
        : { action: { label: text.toEvent, url: eventUrl(event.slug, language) } }),
      footer: club.legalName,
    })
    await mailer.send(trx, { to: to.email, subject: text.endedSubject(match), ...letter })
  }

  return { offered, reminder, ended }
}

function matchOf({ name }: Event, language: Language): string {
  return name[language] ?? name.en
}

function momentOf(moment: Date, language: Language): string {
  return formatDateTime(moment, language)
}
