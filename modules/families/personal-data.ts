import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

const OWN = (id: string) => sql`(select family_id from family_guardians where guardian_id = ${id})`

/** Who looks after whom. What the club keeps of a child stands in its guardians’ archives; it goes when the child is taken out. */
export const familiesData: PersonalDataHolder = {
  name: 'families',
  tables: [
    'families',
    'family_guardians',
    'family_children',
    'family_invitations',
    'family_requests',
    'family_steps',
    'cart_children',
    'checkout_children',
  ],
  merging: [
    {
      table: 'family_guardians',
      column: 'guardian_id',
      how: 'moves',
      twin: 'o.family_id = t.family_id',
      told: 'families',
    },
    // A child has no account that could be one with another.
    { table: 'family_children', column: 'child_id', how: 'stays' },
    { table: 'cart_children', column: 'child_id', how: 'stays' },
    { table: 'checkout_children', column: 'child_id', how: 'stays' },
    { table: 'family_invitations', column: 'invited_by', how: 'moves' },
    { table: 'family_invitations', column: 'answered_by', how: 'moves' },
    { table: 'family_requests', column: 'subject_id', how: 'moves' },
    { table: 'family_requests', column: 'asked_by', how: 'moves' },
    { table: 'family_requests', column: 'answered_by', how: 'moves' },
    { table: 'family_steps', column: 'actor_id', how: 'moves' },
    { table: 'family_steps', column: 'subject_id', how: 'moves' },
  ],

  /** Who belongs to a family is changed under its row. */
  async lock(trx, { id }) {
    await sql`select from families where id in ${OWN(id)} order by id for update`.execute(trx)
  },

  /** Children would have nobody: they are taken out first, or somebody else looks after them. */
  async blockers(db, { id }) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from family_children k
      where k.family_id in ${OWN(id)} and not exists (select from family_guardians g
        where g.family_id = k.family_id and g.guardian_id <> ${id})`.execute(db)
    return rows[0]!.count > 0 ? [{ kind: 'lastGuardian', count: rows[0]!.count }] : []
  },

  /** Of two guardians who become one what they ask each other is void. */
  async beforeMerging(trx, { from, into }) {
    await sql`update family_requests set state = 'withdrawn', answered_at = app.now()
      where state = 'open' and (asked_by in (${from}, ${into}) or subject_id in (${from}, ${into}))`.execute(
      trx,
    )
    await sql`update family_requests set answered_by = null
      where answered_by in (${from}, ${into}) and asked_by in (${from}, ${into})`.execute(trx)
  },

  async export(db, { id, emails }) {
    const own = OWN(id)
    const { rows: children } = await sql`
      select c.id, c.first_name as "firstName", c.last_name as "lastName", c.birthday::text as birthday,
        k.added_at as "addedAt", k.birthday_corrected_at as "birthdayCorrectedAt",
        (select coalesce(json_agg(json_build_object('id', t.id, 'eventId', t.event_id, 'blockId', t.block_id, 'row', t.row,
            'seat', t.seat, 'ticketType', t.ticket_type) order by t.id), '[]') from tickets t where t.owner_id = c.id) as tickets,
        (select coalesce(json_agg(json_build_object('number', m.number, 'kind', m.kind, 'validFrom', m.valid_from,
            'validUntil', m.valid_until) order by m.id), '[]') from memberships m where m.subject_id = c.id) as memberships
      from family_children k join contacts c on c.id = k.child_id where k.family_id in ${own} order by c.id`.execute(
      db,
    )
    return {
      documents: {
        families: await rowsOf(db, 'family_guardians', sql`t.guardian_id = ${id}`),
        children,
        familyInvitations: await rowsOf(
          db,
          'family_invitations',
          sql`t.invited_by = ${id} or t.answered_by = ${id} or lower(t.email) = any(${lower(emails)}::text[])`,
          ['token_hash'],
        ),
        familyRequests: await rowsOf(
          db,
          'family_requests',
          sql`${id}::uuid in (t.asked_by, t.answered_by, t.subject_id)`,
        ),
        ticketsForChildren: await rowsOf(
          db,
          'cart_children',
          sql`t.child_id in (select child_id from family_children
          where family_id in ${own})`,
        ),
        ticketsForChildrenInCheckouts: await rowsOf(
          db,
          'checkout_children',
          sql`t.child_id in (select child_id
          from family_children where family_id in ${own})`,
        ),
        familySteps: await rowsOf(db, 'family_steps', sql`${id}::uuid in (t.actor_id, t.subject_id)`),
      },
    }
  },

  /** A child, or a guardian: the other one goes on. */
  async erase(trx, { id, emails, givenEmails }) {
    await sql`update family_steps set reason = null where subject_id = ${id}`.execute(trx)
    await sql`update family_steps set actor_id = null where actor_id = ${id}`.execute(trx)
    await sql`update family_steps set subject_id = null where subject_id = ${id}`.execute(trx)
    await sql`delete from family_requests where ${id}::uuid in (asked_by, answered_by, subject_id)`.execute(
      trx,
    )
    await sql`update family_invitations set invited_by = null where invited_by = ${id}`.execute(trx)
    await sql`delete from family_invitations
      where answered_by = ${id} or lower(email) = any(${lower([...emails, ...givenEmails])}::text[])`.execute(
      trx,
    )
    const { rows } = await sql<{ familyId: string }>`
      delete from family_guardians where guardian_id = ${id} returning family_id as "familyId"`.execute(trx)
    await sql`delete from family_children where child_id = ${id}`.execute(trx)
    await sql`delete from families f where f.id = any(${rows.map(({ familyId }) => familyId)}::uuid[])
      and not exists (select from family_guardians g where g.family_id = f.id)`.execute(trx)
    return noFiles
  },
}

const lower = (mails: readonly string[]) => mails.map((mail) => mail.toLowerCase())
