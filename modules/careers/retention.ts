import { sql } from 'kysely'
import { applicationMonths, talentPoolAskDays } from '#club/careers.ts'
import { lockApplication } from './applications.storage.ts'
import type { CareersContext } from './context.ts'
import { tellPoolEnds } from './mailing.ts'

const DRAFT_HOURS = 24

/**
 * The clock of a night. What was never sent whole goes after a day. What was decided goes after its months, whoever is in the
 * talent pool with the end of that; nobody's decision is a refusal, from the day on which the job was closed.
 */
export async function tidy({ db }: Pick<CareersContext, 'db'>): Promise<void> {
  await sql`
    delete from career_applications a using career_jobs j where j.id = a.job_id and (
      (a.state = 'draft' and a.created_at < app.now() - make_interval(hours => ${DRAFT_HOURS}))
      or (a.state = 'received'
        and coalesce(a.decided_at, j.closed_at) < app.now() - make_interval(months => ${applicationMonths})
        and (a.talent_pool_until is null or a.talent_pool_until < app.now())))`.execute(db)
}

/** Once for each time in the pool, before it ends. */
export async function askTalentPool(ctx: CareersContext): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from career_applications where talent_pool_asked_at is null and email is not null and state = 'received'
      and talent_pool_until between app.now() and app.now() + make_interval(days => ${talentPoolAskDays})`.execute(
    ctx.db,
  )
  for (const { id } of rows)
    await ctx.db.transaction().execute(async (trx) => {
      const application = await lockApplication(trx, id)
      if (!application?.talentPoolUntil || application.talentPoolAskedAt) return
      await sql`update career_applications set talent_pool_asked_at = app.now()
        where id = ${id}`.execute(trx)
      await tellPoolEnds(ctx, trx, application)
    })
}
