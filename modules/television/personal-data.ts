import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

const CODES = ['code_hash', 'code_ending']
const OF_ITS_GIVER = [
  'giver_id',
  'recipient_name',
  'recipient_email',
  'greeting',
  'checkout_id',
  'checkout_item_id',
  'amount_cents',
]
const STILL_TO_SEND = sql.raw(
  'recipient_email is not null and sent_at is null and redeemed_at is null and voided_at is null',
)

/** Subscriptions to club TV, the parts of their time, and their story. What they open is told by memberships. */
export const televisionData: PersonalDataHolder = {
  name: 'television',
  tables: [
    'television_subscriptions',
    'television_periods',
    'television_steps',
    'television_trials',
    'television_price_answers',
    'television_gifts',
  ],
  merging: [
    { table: 'television_subscriptions', column: 'subject_id', how: 'moves' },
    { table: 'television_gifts', column: 'giver_id', how: 'moves' },
    { table: 'television_gifts', column: 'redeemed_by', how: 'moves' },
    { table: 'television_trials', column: 'subject_id', how: 'moves' },
  ],

  async lock(trx, { id }) {
    await sql`select id from television_subscriptions where subject_id = ${id} order by id for update`.execute(
      trx,
    )
  },

  /** What goes on month by month is a contract that is ended first (ACC-21); a season ends by itself. */
  async blockers(db, { id }) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from television_subscriptions
      where subject_id = ${id} and ended_at is null and renews`.execute(db)
    return rows[0]!.count > 0 ? [{ kind: 'runningContracts', count: rows[0]!.count }] : []
  },

  /** Which of two goes on is no matter of accounts: one is ended first. */
  async mergeConflicts(db, { from, into }) {
    const { rows } = await sql<{ count: number }>`
      select count(distinct subject_id)::int as count from television_subscriptions
      where subject_id in (${from}, ${into}) and ended_at is null`.execute(db)
    return rows[0]!.count > 1 ? ['twoTelevision'] : []
  },

  async export(db, { id }) {
    const own = sql`t.subscription_id in (select id from television_subscriptions where subject_id = ${id})`
    return {
      documents: {
        television: await rowsOf(db, 'television_subscriptions', sql`t.subject_id = ${id}`),
        televisionPeriods: await rowsOf(db, 'television_periods', own),
        televisionTrials: await rowsOf(db, 'television_trials', sql`t.subject_id = ${id}`),
        televisionPriceAnswers: await rowsOf(db, 'television_price_answers', own),
        televisionGiven: await rowsOf(db, 'television_gifts', sql`t.giver_id = ${id}`, [
          ...CODES,
          'redeemed_by',
        ]),
        televisionRedeemed: await rowsOf(db, 'television_gifts', sql`t.redeemed_by = ${id}`, [
          ...CODES,
          ...OF_ITS_GIVER,
        ]),
        televisionSteps: await rowsOf(db, 'television_steps', own),
      },
    }
  },

  async erase(trx, { id }) {
    await sql`delete from television_subscriptions where subject_id = ${id}`.execute(trx)
    // A gift that is paid stays somebody's: until it is sent it names whom to send it to.
    await sql`
      update television_gifts set giver_id = null, giver_name = null,
        recipient_name = case when ${STILL_TO_SEND} then recipient_name end,
        greeting = case when ${STILL_TO_SEND} then greeting end,
        recipient_email = case when ${STILL_TO_SEND} then recipient_email end
      where giver_id = ${id}`.execute(trx)
    await sql`update television_gifts set redeemed_by = null, giver_name = null where redeemed_by = ${id}`.execute(
      trx,
    )
    // The means says nothing of anybody by itself, and has its free days once.
    await sql`update television_trials set subject_id = null where subject_id = ${id}`.execute(trx)
    return noFiles
  },
}
