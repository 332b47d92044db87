import { club } from '#club/club.ts'
import type { Trx } from '#platform/db.ts'
import type { RenewalContext } from './context.ts'
import { renewedMail } from './renewal.mails.ts'
import { holdUntold, markTold, type RenewalRun } from './runs.storage.ts'

/** One letter for each of some subscribers about what came of their contracts; whoever was told is not told again. */
export async function tellSubscribers(
  ctx: RenewalContext,
  trx: Trx,
  { run, from, to }: { run: RenewalRun; from: number; to: number },
): Promise<void> {
  const stretch = { runId: run.id, from, to }
  const untold = await holdUntold(trx, stretch)
  for (const [subscriberId, contracts] of Map.groupBy(untold, (one) => one.subscriberId)) {
    const recipient = await ctx.recipientOf(trx, subscriberId)
    if (!recipient) continue
    const language = recipient.language ?? club.fallbackLanguage
    const mail = renewedMail({
      language,
      season: run.season,
      contracts: contracts.map((one) => ({ ...one, result: one.result === 'ended' ? 'ended' : 'renewed' })),
      url: ctx.contractsUrl(language),
    })
    await ctx.mailer.send(trx, { to: recipient.email, ...mail, about: [subscriberId] })
  }
  await markTold(trx, stretch)
}
