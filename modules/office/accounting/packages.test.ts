import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetPackages, lastPackage, makePackageStep } from '#modules/accounting/accounting.ts'
import { listPackages } from '#modules/accounting/packages.storage.ts'
import { AppError } from '#platform/errors.ts'
import { createFiles } from '#platform/files/files.ts'
import { createSharedFiles } from '#platform/files/shared-files.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { shiftClock } from '#testing/database.ts'
import { problemsOf } from '#testing/datev-package.ts'
import { officeFor, officeHostOf } from '#testing/staff.ts'
import { unzip } from '#testing/unzip.ts'
import { throughOrWaiting } from '#testing/waiting.ts'
import { buildOrders } from '../orders/build.ts'

const program = await testApp()
const { db, pool } = program.test
const { buy, mug } = await buildOrders(program)
const files = createSharedFiles({ db, elsewhere: null, dataDir: program.dataDir })
const as = {
  finance: () => officeFor(program, 'finanzen'),
  owner: () => officeFor(program, 'buero'),
  service: () => officeFor(program, 'fanservice'),
}
type Member = Awaited<ReturnType<typeof as.finance>>
type Placed = Awaited<ReturnType<typeof buy>>

let month = ''
let placed: Placed
let invoice: { id: string; number: string }

const startedAt = Date.now()
async function goTo(monthsAhead: number): Promise<string> {
  const now = new Date(startedAt)
  const then = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsAhead, 15, 11)
  await shiftClock(program.test, (then - Date.now()) / 1000)
  return new Date(then).toISOString().slice(0, 7)
}

async function close(which: string, who: Member) {
  const path = `/api/office/accounting/months/${which}/closing`
  const shown = await who.call({ method: 'POST', path: `${path}/preview` })
  return who.call({ method: 'POST', path, body: { digest: shown.json.digest } })
}

beforeAll(async () => {
  const [buyer] = await program.gather(1)
  placed = await buy(buyer!, [mug()])
  await program.jobs.drain()
  invoice = await db
    .selectFrom('documents')
    .select(['id', 'number'])
    .where('checkout_id', '=', placed.checkoutId)
    .where('kind', '=', 'invoice')
    .executeTakeFirstOrThrow()
  month = new Date().toISOString().slice(0, 7)
  await goTo(1)
  const owner = await as.owner()
  const months = (await owner.call({ path: '/api/office/accounting/months' })).json.items
  for (const one of months.toReversed())
    if (one.state === 'over') expect((await close(one.month, owner)).status).toBe(204)
}, 120_000)
afterAll(() => shiftClock(program.test, 0))

const pathOf = (which = month) => `/api/office/accounting/months/${which}/packages`
const begin = (who: Member, which = month) => who.call({ method: 'POST', path: pathOf(which) })
const list = async (who: Member, which = month) => (await who.call({ path: pathOf(which) })).json.items
async function fetched(who: Member, id: string, name: string) {
  const headers = { host: officeHostOf(program), cookie: who.cookie }
  const answer = await program.app.inject({
    url: `/api/office/accounting/packages/${id}/files/${name}`,
    headers,
  })
  return { status: answer.statusCode, bytes: answer.rawPayload, type: answer.headers['content-type'] }
}
/** Cells of the batch by its rows. */
const cellsOf = (bytes: Buffer) =>
  bytes
    .toString('latin1')
    .trimEnd()
    .split('\r\n')
    .slice(2)
    .map((line) => line.split(';'))

test('a closed month is put together with its papers: rows lead to papers that are there, as DATEV reads them', async () => {
  const [finance, owner] = [await as.finance(), await as.owner()]
  const { status, json } = await begin(finance)
  expect(status).toBe(202)
  expect((await list(owner))[0]).toMatchObject({ state: 'running', done: 0, files: [] })
  await program.jobs.drain()
  const [made] = await list(owner)
  expect(made).toMatchObject({ state: 'ready', madeBy: expect.any(String) })
  expect(made.files.map(({ name }: { name: string }) => name)).toEqual([
    `EXTF_Buchungsstapel_${month}.csv`,
    `Belege_${month}_1.zip`,
  ])
  // Not only whoever began it: whoever may.
  const archive = await fetched(owner, made.id, `Belege_${month}_1.zip`)
  expect([archive.status, archive.type]).toEqual([200, 'application/zip'])
  expect(archive.bytes.length).toBe(made.files[1].bytes)
  const papers = unzip(archive.bytes)
  const names = [...papers.keys()].filter((name) => name !== 'document.xml')
  const xml = papers.get('document.xml')!.toString()
  expect(problemsOf(xml, names)).toEqual([])
  expect(papers.get(`${invoice.number}.pdf`)!.subarray(0, 5).toString()).toBe('%PDF-')
  const batch = await fetched(finance, made.id, `EXTF_Buchungsstapel_${month}.csv`)
  const rows = cellsOf(batch.bytes).filter((cells) => cells[10] === `"${invoice.number}"`)
  expect(rows.length).toBeGreaterThan(0)
  for (const cells of rows) expect(cells[19]).toBe(`"BEDI ""${invoice.id}"""`)
  const linked = cellsOf(batch.bytes).map((cells) => /"BEDI ""(.*)"""/.exec(cells[19]!)?.[1])
  for (const guid of linked) if (guid) expect(xml).toContain(`guid="${guid}"`)
  const audit = (await owner.call({ path: '/api/office/audit?pageSize=5' })).json.items
  expect(audit[0]).toMatchObject({ action: 'export', thing: { type: 'accountingMonth', id: month } })
  // The plain batch leads to no paper: nobody was handed any.
  const headers = { host: officeHostOf(program), cookie: finance.cookie }
  const plain = await program.app.inject({ url: `/api/office/accounting/months/${month}/datev`, headers })
  expect(plain.payload).not.toContain('BEDI')
  expect(json.id).toMatch(/-/)
})

test('a paper that lies in no store any more is named, and no row leads to it; a store that does not answer is asked again', async () => {
  const { file } = await db
    .selectFrom('documents')
    .select('file')
    .where('id', '=', invoice.id)
    .executeTakeFirstOrThrow()
  const content = await files.load(file!)
  await files.remove(file!)
  const finance = await as.finance()
  await begin(finance)
  await program.jobs.drain()
  const [made] = await list(finance)
  expect(made).toMatchObject({ state: 'ready', missing: expect.arrayContaining([invoice.number]) })
  const batch = await fetched(finance, made.id, `EXTF_Buchungsstapel_${month}.csv`)
  const rows = cellsOf(batch.bytes).filter((cells) => cells[10] === `"${invoice.number}"`)
  expect(rows.map((cells) => cells[19])).toEqual(rows.map(() => ''))
  await files.save(file!, content)
  const away = async () => {
    throw new AppError(503, 'FILES_AWAY', 'The storage of files does not answer')
  }
  const step = { what: 'papers', at: 0 } as const
  const tried = makePackageStep({ db, files: { ...files, load: away } }, { packageId: made.id, step })
  await expect(tried).rejects.toThrow('cannot be read now')
})

test('two who begin at once get the same one; without the lock each would begin their own', async () => {
  const [finance, owner] = [await as.finance(), await as.owner()]
  const before = (await list(owner)).length
  const both = await Promise.all([begin(finance), begin(owner), begin(finance)])
  expect(both.map(({ status }) => status)).toEqual([202, 202, 202])
  expect(new Set(both.map(({ json }) => json.id)).size).toBe(1)
  expect(await list(owner)).toHaveLength(before + 1)
  await program.jobs.drain()

  const first = `${month}-01`
  const seen = await db
    .transaction()
    .execute(async (one) =>
      db
        .transaction()
        .execute(async (two) => [await listPackages(one, first), await listPackages(two, first)]),
    )
  expect(seen[0]).toEqual(seen[1])
  let isSecondThrough = false
  await db.transaction().execute(async (one) => {
    await lastPackage(one, first)
    const second = db.transaction().execute((two) => lastPackage(two, first))
    void second.then(() => {
      isSecondThrough = true
    })
    await throughOrWaiting(db, [second])
    expect(isSecondThrough).toBe(false)
  })
})

test('cancelled it is never whole, and another one can be begun', async () => {
  const finance = await as.finance()
  const { json } = await begin(finance)
  expect(
    (await finance.call({ method: 'POST', path: `/api/office/work/${json.id}/cancellation` })).status,
  ).toBe(204)
  await program.jobs.drain()
  const [made] = await list(finance)
  expect(made).toMatchObject({ state: 'ended', files: [] })
  expect((await fetched(finance, made.id, `EXTF_Buchungsstapel_${month}.csv`)).status).toBe(404)
  const again = await begin(finance)
  expect(again.json.id).not.toBe(json.id)
  await program.jobs.drain()
  expect((await list(finance))[0].state).toBe('ready')
})

test('only closed months, only whoever may, no foreign id and no wild name', async () => {
  const [finance, service] = [await as.finance(), await as.service()]
  const running = new Date(Date.now() + 0).toISOString().slice(0, 7)
  const next = (await finance.call({ path: '/api/office/accounting/months' })).json.items[0].month
  expect((await begin(finance, next)).json.errorCode).toBe('MONTH_NOT_CLOSED')
  expect((await begin(finance, '1999-01')).status).toBe(404)
  expect((await begin(service)).status).toBe(403)
  expect((await service.call({ path: pathOf(running) })).status).toBe(403)
  const [made] = await list(finance)
  expect((await fetched(service, made.id, `EXTF_Buchungsstapel_${month}.csv`)).status).toBe(403)
  expect((await fetched(finance, newId(), `EXTF_Buchungsstapel_${month}.csv`)).status).toBe(404)
  expect((await fetched(finance, made.id, `Belege_${month}_9.zip`)).status).toBe(404)
  for (const wild of ['..%2F..%2Fx.csv', 'x.pdf', '%00.csv', `${'a'.repeat(61)}.csv`])
    expect((await fetched(finance, made.id, wild)).status, wild).toBe(400)
})

test('five thousand papers are never in memory together, and become archives that DATEV takes', {
  timeout: 240_000,
}, async () => {
  const COUNT = 5_000
  const paper = Buffer.alloc(20_000, 'a')
  await files.save('documents/large.pdf', paper)
  await sql`insert into documents (id, checkout_id, order_id, kind, number, file, created_at)
    select gen_random_uuid(), ${placed.checkoutId}, ${placed.id}, 'invoice', 'RE-X-' || n, 'documents/large.pdf',
      ${`${month}-20T12:00:00Z`}::timestamptz + n * interval '1 second' from generate_series(1, ${COUNT}) n`.execute(
    db,
  )
  const finance = await as.finance()
  await begin(finance)
  await program.jobs.drain()
  const [made] = await list(finance)
  expect(made.state).toBe('ready')
  const archives = made.files.filter(({ name }: { name: string }) => name.endsWith('.zip'))
  expect(archives.length).toBe(2)
  let total = 0
  for (const { name, paperCount } of archives) {
    const papers = unzip((await fetched(finance, made.id, name)).bytes)
    const xml = papers.get('document.xml')!.toString()
    expect(
      problemsOf(
        xml,
        [...papers.keys()].filter((one) => one !== 'document.xml'),
      ),
    ).toEqual([])
    expect(paperCount).toBeLessThanOrEqual(5_000)
    total += paperCount
  }
  expect(total).toBeGreaterThanOrEqual(COUNT)
  const { rows } = await pool.query(
    'select max(paper_count)::int as most, count(*)::int as parts from datev_package_parts where package_id = $1',
    [made.id],
  )
  expect(rows[0].most).toBeLessThanOrEqual(40)
  expect(rows[0].parts).toBeGreaterThan(COUNT / 40)
})

test('after two weeks it is gone, with its parts', async () => {
  const finance = await as.finance()
  const ids = (await list(finance)).map(({ id }: { id: string }) => id)
  expect(ids.length).toBeGreaterThan(0)
  await sql`update datev_packages set made_at = made_at - interval '15 days'`.execute(db)
  await forgetPackages({ db, files })
  expect(await list(finance)).toEqual([])
  const { rows } = await pool.query(`select count(*)::int as n from files where key like 'datev/%'`)
  expect(rows[0].n).toBe(0)
  await expect(createFiles(join(program.dataDir)).load(`datev/${ids[0]}/0`)).rejects.toThrow(
    'there is no file',
  )
})
