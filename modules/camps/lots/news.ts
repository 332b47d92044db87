import { sql } from 'kysely'
import type { Language, Text } from '#club/club.ts'
import { tellOwed } from '#modules/draws/draws.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { CampsContext } from '../context.ts'
import type { Owed } from './applications.storage.ts'
import * as mails from './lots.mails.ts'

export const TELL = 'camps-tell-lots'

/** Whoever is owed a mail gets it soon; one job at a time. */
export async function tellSoon({ jobs }: Pick<CampsContext, 'jobs'>, trx: Trx): Promise<void> {
  await jobs.enqueue(trx, TELL, {}, { singletonKey: TELL })
}

type Due = {
  id: string
  owed: Owed
  personId: string | null
  language: Language
  slug: string
  camp: Text
  names: string[]
  numbers: number[]
  reason: string | null
}

export async function tellAll(ctx: CampsContext): Promise<void> {
  await tellOwed(ctx, {
    table: 'camp_applications',
    load: loadOwed,
    write: (due, language) => written(ctx, due, language),
  })
}

async function loadOwed(db: Db, limit: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select a.id, a.owed, a.person_id as "personId", a.language, k.slug, k.name as camp,
      coalesce((select json_agg(p.first_name order by l.number, p.rank) from camp_lots l
        join camp_places p on p.id = any(l.place_ids)
        where l.application_id = a.id and l.state = case a.owed when 'next' then 'Next' else l.state end), '[]') as names,
      coalesce((select json_agg(l.number order by l.number) from camp_lots l where l.application_id = a.id
        and l.state = case a.owed when 'next' then 'Next' when 'out' then 'Out' else l.state end), '[]') as numbers,
      case a.owed when 'calledOff' then d.called_off_because else (select string_agg(l.out_reason, E'\n' order by l.number)
        from camp_lots l where l.application_id = a.id and l.out_reason is not null) end as reason
    from camp_applications a join camp_draws d on d.id = a.draw_id join camps k on k.id = d.camp_id
    where a.owed is not null order by a.id limit ${limit}`.execute(db)
  return rows
}

function written(ctx: CampsContext, due: Due, language: Language) {
  const { names, numbers, owed } = due
  const notice = { language, camp: due.camp[language] ?? due.camp.en, url: ctx.drawUrl(due.slug, language) }
  const reason = due.reason ?? ''
  if (owed === 'next') return mails.campNotDrawnMail({ ...notice, names, numbers })
  if (owed === 'out') return mails.campLotOutMail({ ...notice, numbers, reason })
  return mails.campDrawOffMail({ ...notice, reason })
}
