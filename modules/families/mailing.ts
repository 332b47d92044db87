import { club } from '#club/club.ts'
import type { Trx } from '#platform/db.ts'
import type { FamiliesContext } from './context.ts'
import { guardianMail } from './families.mails.ts'
import type { GuardianMail } from './letters.ts'
import { guardiansOf } from './storage.ts'

type Told = { mail: GuardianMail; name?: string; day?: string }

/** Nobody hears of it who has no confirmed address. */
export async function tellOne(
  ctx: Pick<FamiliesContext, 'recipientOf' | 'mailer' | 'familyUrl'>,
  trx: Trx,
  given: Told & { personId: string },
): Promise<void> {
  const { personId, mail, name = '', day = '' } = given
  const recipient = await ctx.recipientOf(trx, personId)
  if (!recipient) return
  const language = recipient.language ?? club.fallbackLanguage
  const url = ctx.familyUrl(language)
  await ctx.mailer.send(trx, guardianMail({ to: recipient.email, language, mail, name, day, url, personId }))
}

export async function tellGuardians(
  ctx: Pick<FamiliesContext, 'recipientOf' | 'mailer' | 'familyUrl'>,
  trx: Trx,
  given: Told & { familyId: string; except?: string },
): Promise<void> {
  const { familyId, except, ...told } = given
  for (const personId of await guardiansOf(trx, familyId))
    if (personId !== except) await tellOne(ctx, trx, { ...told, personId })
}
