import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Trx } from '#platform/db.ts'
import { testApp } from '#testing/app.ts'
import { shiftClock } from '#testing/database.ts'
import { allTables, type Hit, momentOf, scan, storedFiles } from '#testing/harness/attacks/scan.ts'
import { type Liver, liveFully, marksOf } from '#testing/harness/models/full-life.ts'
import { unzip } from '#testing/unzip.ts'

/** Nothing of a person can stand here: the club's things, places, prices and counters, and what the program runs on. */
const IMPERSONAL = [
  'sellers categories products product_categories variants product_prices planned_prices stock_reservations sold_goods',
  'venues venue_blocks venue_seats events event_prices sale_phases contingents standing_contingents seat_claims standing_counters standing_holds ticket_keys',
  'ticket_claims holding_addresses camps camp_draws',
  'contract_seasons contract_prices season_phases season_places season_blocks renewal_runs added_matches added_match_prices added_match_places season_ticket_credits ticket_ballots allotments allotment_draws sweepstake_series sweepstakes sweepstake_prizes polls poll_answers tip_games tip_results tip_standings tips',
  'organisations partners asset_templates promotions partner_discounts document_numbers signing_keys kept_secrets newsletter_issues newsletter_pace push_pauses',
  'content_nodes content_previews television_price_changes videos video_captions video_days video_works video_packages_left live_streams broadcasts career_jobs career_statistics',
  'content_overviews shop_leads site_address_hits site_frame site_menus site_notices site_overlays site_partners site_redirects',
  // What was begun at PayPal or Klarna: its number there and a sum, and nobody's name.
  'payment_approvals',
  'webhook_days webhook_failures backups page_days',
  'migrations seeded_worlds audit_head office_skipped_steps',
  // What everybody may read anyhow, as it is found.
  'search_documents search_words search_moments',
  // Match day shows public figures of the game: nobody who has an account stands there.
  'competitions football_teams competition_teams football_people squad_members career_seasons matches',
  'match_days match_line_ups match_players ticker_events match_statistics match_recordings match_sources',
].flatMap((line) => line.split(' '))

/**
 * The sandbox bank plays a company of its own: nothing of it is in the archive. It is told to forget stored methods and who paid,
 * and is walked through after the deletion; amounts and decisions stay in its books.
 */
const BANK = /^bank_(?!entries)/
/** The queue's own tables; what jobs carry is the platform's. */
const QUEUE = /^pgboss\./

const program = await testApp()
const { db } = program.test
const SELF = '/api/contact/contacts/self'

let zyx: Liver
let other: Liver
let otherBefore: Hit[]
/** What the first scan found of the person, and the archive they fetched then. */
let before: Hit[]
let archive: Map<string, Buffer>

/** Before any of their words was known. */
const since = await momentOf(db)
const wordsOf = ({ id, marks }: Liver) => ({ all: Object.values(marks), id })
/** Where something of a person can stand, once the first look through everything has shown that it stands nowhere else. */
const personal = (await allTables(db)).filter((name) => !IMPERSONAL.includes(name) && !BANK.test(name))
const outsideBank = (hits: Hit[]) => hits.filter(({ table }) => !BANK.test(table))
const contentOf = async (key: string) =>
  (await db.selectFrom('files').select('content').where('key', '=', key).executeTakeFirstOrThrow()).content

beforeAll(async () => {
  other = await liveFully(program, marksOf('Bxqw', 202))
  zyx = await liveFully(program, marksOf('Zyxq', 101))
  before = outsideBank(await scan(db, wordsOf(zyx).all, { since }))
  otherBefore = outsideBank(await scan(db, wordsOf(other).all, { since }))
  archive = await fetchArchive(zyx)
})

async function fetchArchive({ token }: Liver): Promise<Map<string, Buffer>> {
  const asked = await program.send({ method: 'POST', path: `${SELF}/exports`, token })
  expect(asked.status).toBe(202)
  await program.jobs.drain()
  const answer = await program.app.inject({
    url: `${SELF}/exports/${asked.json.id}/files/${asked.json.token}`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.statusCode).toBe(200)
  return unzip(answer.rawPayload)
}

/** The sweep is asked for twenty minutes later: now. */
async function sweep(): Promise<void> {
  await program.jobs.drain()
  await sql`update pgboss.job set start_after = now() where name = 'privacy-sweep' and state = 'created'`.execute(
    db,
  )
  await program.jobs.drain()
}

describe('E1 E2 a person who has used everything', () => {
  test('the floor: every kind of word stands somewhere, in many tables', () => {
    expect(new Set(before.map(({ mark }) => mark))).toEqual(new Set(wordsOf(zyx).all))
    expect(new Set(before.map(({ table }) => table)).size).toBeGreaterThanOrEqual(12)
  })

  test('every table has somebody who answers for it, or holds nothing of people', async () => {
    const named = program.privacy.holders.flatMap(({ tables }) => tables)
    const tables = (await allTables(db)).filter((name) => !BANK.test(name) && !QUEUE.test(name))
    expect([...named, ...IMPERSONAL].toSorted()).toEqual(tables.toSorted())
    expect(before.filter(({ table }) => IMPERSONAL.includes(table))).toEqual([])
  })

  test('E2 the archive holds all that was found, and nothing of anybody else', () => {
    const text = [...archive]
      .filter(([name]) => name.endsWith('.json'))
      .map(([, content]) => content.toString())
      .join('\n')
      .toLowerCase()
    const missing = before.filter(({ mark }) => !text.includes(mark.toLowerCase()))
    expect(missing).toEqual([])
    // Wishes, passes and what became of tickets bear no words of theirs.
    const unnamed = Object.entries(zyx.afterSale).filter(([, id]) => !text.includes(id))
    expect(unnamed).toEqual([])
    const foreign = [...wordsOf(other).all, other.id]
    expect(foreign.filter((word) => text.includes(word.toLowerCase()))).toEqual([])
    const page = archive.get('index.html')!.toString()
    expect(page).toContain(zyx.marks.lastName)
    expect(page).not.toContain(other.marks.lastName)
    expect(text).not.toContain('argon2id')
  })

  test('E2 the archive holds every paper, byte for byte', async () => {
    const papers = await db
      .selectFrom('documents')
      .innerJoin('checkouts', 'checkouts.id', 'documents.checkout_id')
      .select(['documents.number', 'documents.file', 'documents.e_invoice_file'])
      .where('owner_id', '=', zyx.id)
      .where('file', 'is not', null)
      .execute()
    expect(papers.length).toBeGreaterThanOrEqual(8)
    const files = papers.flatMap(({ number, file, e_invoice_file: eInvoice }) => [
      { name: `${number}.pdf`, key: file! },
      ...(eInvoice ? [{ name: `${number}.xml`, key: eInvoice }] : []),
    ])
    for (const { name, key } of files) {
      const stored = await contentOf(key)
      expect(archive.get(`dokumente/${name}`)!.equals(stored), name).toBe(true)
    }
    const names = [...archive.keys()].filter((name) => name.startsWith('dokumente/'))
    expect(names).toHaveLength(files.length)
  })

  test('A16 E1 without any one of the modules that hold something, something stays', async () => {
    const holding = program.privacy.holders.filter(({ tables }) =>
      before.some(({ table }) => tables.includes(table) || (QUEUE.test(table) && tables.includes('mailbox'))),
    )
    expect(holding.length).toBeGreaterThanOrEqual(7)
    const person = { id: other.id, emails: [other.marks.email, other.marks.secondEmail], givenEmails: [] }
    for (const left of holding) {
      const found = await undone(async (trx) => {
        for (const holder of program.privacy.holders) if (holder !== left) await holder.erase(trx, person)
        return scan(trx, wordsOf(other).all, { tables: personal, since })
      })
      const stays = found.filter(({ table }) => left.tables.includes(table))
      expect(stays.length, left.name).toBeGreaterThan(0)
    }
  })

  test('E1 deleted: nothing is left but what the law keeps, and nobody else has lost anything', async () => {
    const files = await storedFiles(db)
    const outlook = (await program.send({ path: `${SELF}/deletion`, token: zyx.token })).json
    expect(outlook.blockers).toEqual([])
    expect(outlook.losses.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      'subscriptions',
      'tickets',
      'transfers',
      'vouchers',
    ])
    const refused = await program.send({ method: 'DELETE', path: SELF, token: zyx.token })
    expect([refused.status, refused.json.title]).toEqual([400, 'ACCOUNT_LOSSES_NOT_ACCEPTED'])
    const done = await program.send({ method: 'DELETE', path: `${SELF}?AcceptLosses=true`, token: zyx.token })
    expect(done.status).toBe(204)
    await sweep()

    const left = outsideBank(await scan(db, wordsOf(zyx).all, { since }))
    expect(new Set(left.map(({ table }) => table))).toEqual(new Set(['consents', 'withdrawals']))
    const ofBank = (await allTables(db)).filter((name) => BANK.test(name))
    expect(await scan(db, wordsOf(zyx).all, { tables: ofBank, since })).toEqual([])
    expect(await scan(db, wordsOf(other).all, { tables: ofBank, since })).not.toEqual([])

    const kept = await heldFiles()
    expect(kept.length).toBe(outlook.kept.find((line: { kind: string }) => line.kind === 'invoice').count)
    const stored = await storedFiles(db)
    const gone = files.filter((file) => !stored.includes(file))
    const own = await ownFiles(archive)
    expect(gone.filter((file) => file.startsWith('gift-vouchers/'))).toHaveLength(1)
    expect(gone.filter((file) => file.startsWith('return-labels/'))).toHaveLength(1)
    expect(gone.filter((file) => file.startsWith('exports/'))).toHaveLength(1)
    expect(gone.some((file) => kept.includes(file))).toBe(false)
    // Invoices, credit notes, delivery notes and a gift voucher there were; the first two stay.
    expect(own.length).toBeGreaterThan(kept.length)

    expect(outsideBank(await scan(db, wordsOf(other).all, { since })).length).toBe(otherBefore.length)
    expect(await leftAfterSales(zyx)).toEqual({
      wishes: 0,
      passes: 0,
      phones: 0,
      applications: 0,
      waiting: 0,
      promised: 0,
    })
    expect(await leftAfterSales(other)).toEqual({
      wishes: 1,
      passes: 1,
      phones: 1,
      applications: 1,
      waiting: 2,
      promised: 2,
    })
  })

  test('E1 every session is over, and the addresses are free for a new account', async () => {
    const again = await program.send({ path: SELF, token: zyx.token })
    expect(again.status).toBe(401)
    const { rows } = await sql`
      select 1 from accounts where lower(email) = any(${[zyx.marks.email, zyx.marks.secondEmail]}::text[])
      union all select 1 from oidc_records where account_id = ${zyx.id}`.execute(db)
    expect(rows).toEqual([])
  })

  test('E1 what the law kept goes on the day its time is over, not a moment earlier', async () => {
    const ends = await db
      .selectFrom('legal_holds')
      .select(['kind', sql<number>`extract(epoch from held_until - now())::float8`.as('seconds')])
      .where('person_id', '=', zyx.id)
      .execute()
    expect(new Set(ends.map(({ kind }) => kind))).toEqual(new Set(['consent', 'invoice', 'letter']))
    const endOf = (kind: string) => ends.find((one) => one.kind === kind)!.seconds
    const at = async (seconds: number) => {
      await shiftClock(program.test, seconds)
      await program.privacy.endRetention()
      await program.jobs.drain()
      const hits = await scan(db, wordsOf(zyx).all, { tables: personal, since })
      const tables = [...new Set(hits.map(({ table }) => table))].toSorted()
      return { tables, invoices: (await heldFiles()).length > 0 }
    }
    const invoices = await heldFiles()
    const all = ['consents', 'withdrawals']
    expect(await at(endOf('consent') - 600)).toEqual({ tables: all, invoices: true })
    expect(await at(endOf('consent') + 600)).toEqual({ tables: ['withdrawals'], invoices: true })
    expect(await at(endOf('letter') - 600)).toEqual({ tables: ['withdrawals'], invoices: true })
    expect(await at(endOf('letter') + 600)).toEqual({ tables: [], invoices: true })
    expect(await at(endOf('invoice') - 600)).toEqual({ tables: [], invoices: true })
    expect(await at(endOf('invoice') + 600)).toEqual({ tables: [], invoices: false })
    const stored = await storedFiles(db)
    expect(invoices.filter((file) => stored.includes(file))).toEqual([])
    await shiftClock(program.test, 0)
    const { rows: holds } = await sql`select 1 from legal_holds where person_id = ${zyx.id}`.execute(db)
    expect(holds).toEqual([])
  })
})

/** What bears nobody's words, and is nothing to anybody without them. */
async function leftAfterSales({ id, afterSale }: Liver): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from ticket_wishes where person_id = ${id}) as wishes,
      (select count(*)::int from wallet_passes where owner_id = ${id}) as passes,
      (select count(*)::int from pass_registrations where ticket_id = ${afterSale.pass}) as phones,
      (select count(*)::int from membership_applications where subject_id = ${id}) as applications,
      (select count(*)::int from ticket_transfers where id in (${afterSale.sent}, ${afterSale.waiting})
        and state = 'Waiting') as waiting,
      (select count(*)::int from ticket_claims where claim_id in (${afterSale.sent}, ${afterSale.waiting})) as promised`.execute(
    db,
  )
  return rows[0]!
}

/** Files of the person's documents that are still there. */
async function heldFiles(): Promise<string[]> {
  const rows = await db
    .selectFrom('documents')
    .innerJoin('checkouts', 'checkouts.id', 'documents.checkout_id')
    .select('documents.file')
    .where('owner_id', '=', zyx.id)
    .where('file', 'is not', null)
    .execute()
  const stored = await storedFiles(db)
  return rows.map(({ file }) => file!).filter((file) => stored.includes(file))
}

async function ownFiles(files: Map<string, Buffer>): Promise<string[]> {
  return [...files.keys()].filter((name) => name.startsWith('dokumente/'))
}

/** Looks at the world as it would be, and leaves it as it is. */
async function undone<T>(look: (trx: Trx) => Promise<T>): Promise<T> {
  let seen: T
  await db
    .transaction()
    .execute(async (trx) => {
      seen = await look(trx)
      throw new Error('undone')
    })
    .catch((error) => {
      if ((error as Error).message !== 'undone') throw error
    })
  return seen!
}
