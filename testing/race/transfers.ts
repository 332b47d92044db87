import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { buildEvent, buildTicket } from '#modules/tickets/build.ts'
import { agreements } from '#modules/wallet/transfers/transfers.schema.ts'
import type { Db } from '#platform/db.ts'
import type { TestApp } from '#testing/app.ts'
import type { Buyer } from '#testing/harness/buyer.ts'
import type { Answer } from '#testing/harness/driver.ts'
import { answersOf } from './together.ts'

export type TransferRace = {
  /** How often each of the four came first. */
  ended: Record<'Accepted' | 'Declined' | 'Revoked' | 'Expired', number>
  violations: string[]
}

/** Four calls each: never more than there are connections. */
const AT_ONCE = 4
const TRANSFERS = '/api/wallet/v3/ticketTransfers'

type Trial = { ticketId: string; id: string; sender: Buyer; recipient: Buyer }

/**
 * One forwarded ticket each: its recipient accepts in one tab and declines in the other, its sender takes it back, and its
 * time runs out, all at about the same moment.
 */
export async function transferRace(program: TestApp, { trials }: { trials: number }): Promise<TransferRace> {
  const { db } = program.test
  const eventId = await buildEvent(db)
  const people = await program.gather(2 * AT_ONCE)
  const race: TransferRace = {
    ended: { Accepted: 0, Declined: 0, Revoked: 0, Expired: 0 },
    violations: [],
  }
  for (let done = 0; done < trials; done += AT_ONCE) {
    const count = Math.min(AT_ONCE, trials - done)
    const batch: Trial[] = []
    for (let index = 0; index < count; index += 1)
      batch.push(
        await begin(program, { eventId, sender: people[2 * index]!, recipient: people[2 * index + 1]! }),
      )
    await Promise.all(batch.map((trial, index) => runTrial(program, trial, done + index)))
    for (const trial of batch) {
      const { state, problems } = await judge(db, trial)
      race.ended[state as keyof TransferRace['ended']] += 1
      race.violations.push(...problems)
    }
  }
  return race
}

/**
 * The recipient accepts in one tab and declines in the other, and the sender takes it back: nothing is written before all have
 * looked, or wait for one who holds the ticket.
 */
export async function endedByThree(program: TestApp): Promise<string[]> {
  const { db } = program.test
  const [sender, recipient] = (await program.gather(2)) as [Buyer, Buyer]
  const trial = await begin(program, { eventId: await buildEvent(db), sender, recipient })
  const answers = await answersOf(db, 'ticket_transfers', endings(program, trial))
  told.set(
    trial,
    answers.map(({ status }) => status),
  )
  return (await judge(db, trial)).problems
}

async function begin(
  program: TestApp,
  given: { eventId: string; sender: Buyer; recipient: Buyer },
): Promise<Trial> {
  const { db } = program.test
  const { eventId, sender, recipient } = given
  const ticketId = await buildTicket(db, { ownerId: sender.id, eventId })
  const { rows } = await sql<{ email: string }>`
    select email from contact_emails where contact_id = ${recipient.id} and confirmed_at is not null`.execute(
    db,
  )
  await sql`delete from sign_in_attempts where key like 'transfer%'`.execute(db)
  const answer = await program.send({
    method: 'POST',
    path: TRANSFERS,
    token: sender.token,
    body: { ticketId, recipientMail: rows[0]!.email },
  })
  if (answer.status !== 201) throw new Error(`not forwarded: ${JSON.stringify(answer.json)}`)
  return { ticketId, id: answer.json.id, sender, recipient }
}

/** Answers what every caller was told; only one may have been told that it was theirs. */
const told = new WeakMap<Trial, number[]>()

async function runTrial(program: TestApp, trial: Trial, index: number): Promise<void> {
  const { id } = trial
  const calls = [
    ...endings(program, trial),
    async () => {
      // Half of them run out somewhere among the others, half long after.
      const inMs = index % 2 === 0 ? (index * 7) % 60 : 600_000
      await sql`update ticket_transfers set expires_at = app.now() + make_interval(secs => ${inMs / 1000}::float8)
        where id = ${id} and state = 'Waiting'`.execute(program.test.db)
      await program.afterTheSale.transfers.sweep()
      return null
    },
  ]
  // Each is sometimes ahead by some milliseconds, so that each sometimes comes first.
  const answers = await Promise.all(
    calls.map(async (ask, at) => {
      await pause((index * (3 + at)) % 17)
      return ask()
    }),
  )
  told.set(
    trial,
    answers.flatMap((answer) => (answer ? [answer.status] : [])),
  )
}

/** What people do about it. */
function endings(program: TestApp, { sender, recipient, id }: Trial): (() => Promise<Answer>)[] {
  const path = `${TRANSFERS}/${id}`
  const { terms: agreedTerms, regulations: agreedRegulations } = agreements
  const answer = (body: object) => () => program.send({ method: 'PATCH', path, token: recipient.token, body })
  return [
    answer({ accept: true, agreedTerms, agreedRegulations }),
    answer({ accept: false, reasonForDeclining: 'Keine Zeit' }),
    () => program.send({ method: 'DELETE', path, token: sender.token }),
  ]
}

async function judge(db: Db, trial: Trial): Promise<{ state: string; problems: string[] }> {
  const { id, sender, recipient } = trial
  const { rows } = await sql<{
    state: string
    owner: string
    issue: number
    code: string
    isRotating: boolean
    claims: number
  }>`
    select x.state, t.owner_id as owner, t.issue, t.code, t.code like 'SVF2.%' as "isRotating",
      (select count(*)::int from ticket_claims c where c.ticket_id = t.id) as claims
    from ticket_transfers x join tickets t on t.id = x.ticket_id
    where x.id = ${id} and t.revoked_at is null`.execute(db)
  const row = rows[0]
  if (!row) return { state: 'gone', problems: [`${id}: the ticket is nobody's`] }
  const problems: string[] = []
  const isAccepted = row.state === 'Accepted'
  const good = (told.get(trial) ?? []).filter((status) => status < 300).length
  if (row.state === 'Waiting') problems.push(`${id}: still waiting`)
  if (good > 1) problems.push(`${id}: ${good} were told that it was theirs to end`)
  if (row.owner !== (isAccepted ? recipient.id : sender.id))
    problems.push(`${id}: ${row.state}, yet another has it`)
  // The code of the first issue is dead if and only if somebody accepted.
  if (row.issue !== (isAccepted ? 2 : 1)) problems.push(`${id}: ${row.state} with issue ${row.issue}`)
  if (isAccepted !== row.isRotating) problems.push(`${id}: ${row.state} with the code of the other`)
  if (row.claims > 0) problems.push(`${id}: ${row.state}, yet promised`)
  return { state: row.state, problems }
}
