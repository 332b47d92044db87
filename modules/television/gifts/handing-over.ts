import { club, type Language } from '#club/club.ts'
import { forgetWordsOfItem } from '#modules/checkout/checkout.ts'
import type { TelevisionContext } from '#modules/television/context.ts'
import { nowOf } from '#modules/television/extending.ts'
import { berlinDate } from '#platform/dates.ts'
import type { Trx } from '#platform/db.ts'
import { HopelessJob } from '#platform/jobs.ts'
import { drawnInThread } from '#platform/pdf/pdf-workers.ts'
import { giftCodeOf } from './codes.ts'
import { type drawTelevisionGift, giftLink } from './gift-pdf.ts'
import { type GiftLetter, giftForGiverMail, giftForRecipientMail, giftSentMail } from './gifts.mails.ts'
import { giftOf, giftStateOf } from './gifts.rules.ts'
import {
  changeGift,
  findGift,
  forgetGivers,
  forgetWords,
  type GiftRow,
  listClosed,
  listDue,
  lockGift,
  noteSent,
} from './gifts.storage.ts'

const drawInThread = drawnInThread<typeof drawTelevisionGift>(
  new URL('./gift-pdf.ts', import.meta.url),
  'drawTelevisionGift',
)
const JOB = 'television-gift'
const AT_ONCE = 200

export function handleGiftJobs(ctx: TelevisionContext): void {
  const { jobs } = ctx
  jobs.handle(JOB, async ({ id }) => handOver(ctx, String(id)))
  jobs.every('television.gifts', '*/10 7-23 * * *', async () => {
    await sendDue(ctx)
    await forgetClosed(ctx)
  })
}

export function handOverLater(
  { jobs }: Pick<TelevisionContext, 'jobs'>,
  trx: Trx,
  id: string,
): Promise<void> {
  return jobs.enqueue(trx, JOB, { id })
}

/** The giver gets what they print, and its recipient is written to if their day has come. Once, however often it runs. */
async function handOver(ctx: TelevisionContext, id: string): Promise<void> {
  const { db, files, mailer } = ctx
  const known = await findGift(db, { id })
  if (!known) throw new HopelessJob(`no gift ${id}`)
  const file = fileOf(id)
  if (known.hasPaper) await files.save(file, await paperOf(ctx, known))
  await db.transaction().execute(async (trx) => {
    const gift = (await lockGift(trx, { id }))!
    const now = await nowOf(trx)
    if (gift.handedOverAt || giftStateOf({ ...gift, now }) !== 'open') return
    await changeGift(trx, id, { handed_over_at: now })
    const giver = gift.giverId ? await ctx.recipientOf(trx, gift.giverId) : null
    const language = languageOf(gift)
    if (giver)
      await mailer.send(trx, {
        to: giver.email,
        messageId: `television-gift-giver-${id}`,
        ...giftForGiverMail({ ...letterOf(gift), url: ctx.accountUrl(language) }),
        ...(gift.hasPaper
          ? { attachments: [{ name: `${gift.codeEnding}.pdf`, file, type: 'application/pdf' }] }
          : {}),
      })
    if (gift.recipientEmail && (gift.sendOn ?? '') <= berlinDate(now)) await sendTo(ctx, trx, gift)
  })
}

/** Its recipient is written to, at the address that it has now. The caller holds the gift. */
export async function sendTo(ctx: TelevisionContext, trx: Trx, gift: GiftRow): Promise<void> {
  const times = await noteSent(trx, gift.id)
  const code = giftCodeOf(ctx, gift.id)
  await ctx.mailer.send(trx, {
    to: gift.recipientEmail!,
    messageId: `television-gift-${gift.id}-${times}`,
    ...giftForRecipientMail({
      ...letterOf(gift),
      code,
      url: giftLink(ctx.offersUrl(languageOf(gift)), code),
    }),
  })
}

/** Those whose day has come. Repeatable; of two rounds at once one writes. */
export async function sendDue(ctx: TelevisionContext): Promise<void> {
  const { db, mailer } = ctx
  for (const id of await listDue(db, AT_ONCE))
    await db.transaction().execute(async (trx) => {
      const gift = await lockGift(trx, { id })
      if (!gift?.recipientEmail || giftStateOf({ ...gift, now: await nowOf(trx) }) !== 'open') return
      await sendTo(ctx, trx, gift)
      const giver = gift.giverId ? await ctx.recipientOf(trx, gift.giverId) : null
      if (!giver) return
      const language = languageOf(gift)
      await mailer.send(trx, {
        to: giver.email,
        messageId: `television-gift-sent-${id}`,
        ...giftSentMail({ language, email: gift.recipientEmail, url: ctx.accountUrl(language) }),
      })
    })
}

/** What nobody redeems any more says nothing of its recipient, here and in the order; nor does its paper. Repeatable. */
export async function forgetClosed(ctx: TelevisionContext): Promise<void> {
  const { db, files } = ctx
  for (const { id, checkoutItemId } of await listClosed(db, AT_ONCE)) {
    await db.transaction().execute(async (trx) => {
      await forgetWordsOfItem(trx, checkoutItemId)
      await forgetWords(trx, id)
    })
    await files.remove(fileOf(id))
  }
  await forgetGivers(db)
}

/** Its paper, as it is now. */
export function paperOf(ctx: TelevisionContext, gift: GiftRow): Promise<Uint8Array> {
  const { language, offer, giverName, recipientName, greeting, expiresAt } = letterOf(gift)
  return drawInThread({
    ...{ language, offer, giverName, recipientName, greeting, expiresAt },
    code: giftCodeOf(ctx, gift.id),
    pageUrl: ctx.offersUrl(language),
  })
}

/** Where its paper lies while it can be redeemed. */
export function fileOf(id: string): string {
  return `television-gifts/${id}.pdf`
}

function letterOf(gift: GiftRow): GiftLetter {
  const language = languageOf(gift)
  return { ...gift, language, offer: giftOf(gift.offer)?.name[language] ?? club.tvName }
}

function languageOf({ language }: GiftRow): Language {
  return club.languages.find((one) => one === language) ?? club.fallbackLanguage
}
