import { sql } from 'kysely'
import { type Db, type Trx, transactionAgain } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { inContext } from '#platform/in-context.ts'
import type { Merging, PersonalDataHolder } from '#platform/personal-data.ts'
import { unsafe } from '#platform/unsafe.ts'
import { type createErasing, type ErasingOptions, lockAll } from './erasing.ts'
import { mergedMail } from './privacy.mails.ts'
import { type MergeOutlook, mergeErrors } from './schema.ts'

type Options = Pick<ErasingOptions, 'db' | 'mailer' | 'holders' | 'persons' | 'languageOf'> & {
  erasing: Pick<ReturnType<typeof createErasing>, 'removeFiles'>
}

/** The account that is closed, and the one that has everything afterwards. */
export type Pair = { from: string; into: string }

/** The audit book says what was done to whom at that time; it goes on to say it of the former account. */
const KEEPS_ITS_WORDS = 'audit'

/**
 * Two accounts of one person become one, in one transaction: every holder of personal data says what becomes of each of its
 * columns (`merging`), and what is left of the former account goes as if it were deleted.
 */
export function createMerging(ctx: Options) {
  return inContext(ctx, { foresee, merge })
}

/** What would happen now, by the declarations that do it. */
async function foresee(ctx: Options, at: Db, pair: Pair): Promise<MergeOutlook> {
  const { holders } = ctx
  const outlook: MergeOutlook = { conflicts: [], moves: [], goes: [] }
  const conflicts = new Set<string>()
  for (const holder of holders)
    for (const conflict of (await holder.mergeConflicts?.(at, pair)) ?? []) conflicts.add(conflict)
  outlook.conflicts.push(...conflicts)
  for (const rule of rulesOf(holders)) {
    if (!rule.told || rule.how === 'stays') continue
    const count = await countRows(at, rule, pair)
    if (count > 0) outlook[rule.how].push({ kind: rule.told, count })
  }
  return outlook
}

/** `agree` is asked under both locks, and throws when it is not to be. */
function merge(
  ctx: Options,
  given: Pair & { by: string; agree?: (trx: Trx, outlook: MergeOutlook) => Promise<void> },
): Promise<void> {
  const { persons, holders } = ctx
  const { from, into, by, agree } = given
  if (from === into) throw refuse('MERGE_WITH_ITSELF')
  return transactionAgain(ctx.db, async (trx) => {
    const languages = await lockBoth(ctx, trx, given)
    const outlook = await foresee(ctx, trx, given)
    await agree?.(trx, outlook)
    if (outlook.conflicts.length > 0) throw refuse('MERGE_CONFLICT')
    const [former, kept] = [await persons.emailOf(trx, from), await persons.emailOf(trx, into)]
    await sql`
      insert into account_merges (former_id, into_id, merged_by) values (${from}, ${into}, ${by})`.execute(
      trx,
    )
    for (const holder of holders) await holder.beforeMerging?.(trx, given)
    for (const rule of rulesOf(holders)) await moveRows(trx, rule, given)
    await closeFormer(ctx, trx, from)
    const signIn = kept ?? former
    for (const to of new Set([former, kept]))
      if (to && signIn)
        await ctx.mailer.send(trx, mergedMail({ to, language: ctx.languageOf(languages), kept: signIn }))
  })
}

/** In the order of their ids, so that two that go crosswise take turns; the second finds nobody to merge any more. */
async function lockBoth(ctx: Options, trx: Trx, { from, into }: Pair): Promise<string> {
  let language = ''
  for (const id of [from, into].toSorted()) {
    // Taken away by its test: a purchase that is under way is neither waited for nor seen.
    const known = unsafe('noMergeLock') ? { language: 'de' } : await ctx.persons.lockPerson(trx, id)
    if (!known) throw notFound()
    if (id === into) language = known.language
  }
  const both = [from, into].toSorted().map((id) => ({ id, emails: [], givenEmails: [] }))
  await lockAll(trx, ctx.holders, both)
  return language
}

/** Sessions, passkeys, cart and whatever has its twin in the other account; no address of theirs, which moved. */
async function closeFormer(ctx: Options, trx: Trx, id: string): Promise<void> {
  const gone: string[] = []
  for (const holder of ctx.holders)
    if (holder.name !== KEEPS_ITS_WORDS)
      gone.push(...(await holder.erase(trx, { id, emails: [], givenEmails: [] })).files)
  await ctx.erasing.removeFiles(trx, gone)
}

export type AccountMerging = ReturnType<typeof createMerging>

function rulesOf(holders: readonly PersonalDataHolder[]): Merging[] {
  return holders.flatMap(({ merging }) => [...merging])
}

const raw = (text: string | undefined) => sql.raw(text ?? 'true')

/** Rows of the former that are no twin of one that is there already. */
function movable({ table, column, twin, where }: Merging, { from, into }: Pair) {
  const own = sql`t.${sql.ref(column)} = ${from} and (${raw(where)})`
  if (!twin) return own
  return sql`${own} and not exists (
    select from ${sql.table(table)} o where o.${sql.ref(column)} = ${into} and (${raw(twin)}))`
}

async function moveRows(trx: Trx, rule: Merging, pair: Pair): Promise<void> {
  if (rule.how !== 'moves') return
  const more = rule.set ? sql.raw(`, ${rule.set}`) : sql``
  await sql`
    update ${sql.table(rule.table)} t set ${sql.ref(rule.column)} = ${pair.into}${more}
    where ${movable(rule, pair)}`.execute(trx)
}

async function countRows(db: Db, rule: Merging, pair: Pair): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(rule.table)} t
    where ${movable(rule, pair)} and (${raw(rule.countIf)})`.execute(db)
  return rows[0]!.count
}

function refuse(code: keyof typeof mergeErrors): AppError {
  return new AppError(409, code, mergeErrors[code])
}
