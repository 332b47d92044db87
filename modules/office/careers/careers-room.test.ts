import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import { buildJob, buildJobApplication } from '#modules/careers/build.ts'
import { newDocumentKey, savePiece } from '#modules/careers/documents.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { buildPdf } from '#testing/pdf.ts'
import { testSealing } from '#testing/sealing.ts'
import { officeFor } from '#testing/staff.ts'
import { fileName } from './routes.ts'

const app = await testApp()
const { db } = app.test
const AT = '/api/office/careers'
const recruiter = people.laden.id
let staff: Awaited<ReturnType<typeof officeFor>>
let owner: Awaited<ReturnType<typeof officeFor>>
let job: { id: string; originId: string }

beforeEach(async () => {
  await sql`delete from career_applications`.execute(db)
  await sql`delete from career_statistics`.execute(db)
  await sql`update staff_members set roles = array['recruiter'] where person_id = ${recruiter}`.execute(db)
  await sql`delete from career_recruiters`.execute(db)
  await sql`insert into career_recruiters (person_id, company) values (${recruiter}, 'efag')`.execute(db)
  job = await buildJob(db, { company: 'efag' })
  staff = await officeFor(app, 'laden')
  owner = await officeFor(app, 'buero')
})

const draft = (company: string, originId: string) => {
  const words = {
    title: 'Koch (m/w/d)',
    area: 'Küche',
    lead: 'Für 400.',
    tasks: 'Kochen',
    profile: '',
    offer: '',
  }
  const none = { title: '', area: '', lead: '', tasks: '', profile: '', offer: '' }
  return {
    ...{ originId, company, employmentType: 'permanent', workingTimeModel: 'shifts', hoursPerWeek: '38,5' },
    placeOfWork: 'Küche',
    location: { street: 'Am Park 1', zipCode: '24899', city: 'Hafenstadt', countryCode: 'DE' },
    contactPerson: { name: 'Nele Strack', email: '', phone: '' },
    ...{ salaryFrom: '36000', salaryTo: '40000', salaryPer: 'year', startsOn: '', applyUntil: '' },
    words: { de: words, en: none, ja: none },
  }
}

async function aDocument(
  applicationId: string,
  name = 'Lebenslauf.pdf',
): Promise<{ id: string; bytes: Buffer }> {
  const sealing = testSealing
  const [id, bytes] = [newId(), buildPdf()]
  const sealedKey = newDocumentKey(sealing, id)
  await sql`insert into career_documents (id, application_id, position, name, bytes, received_bytes, sealed_key, stored_at)
    values (${id}, ${applicationId}, 0, ${name}, ${bytes.length}, ${bytes.length}, ${sealedKey}, app.now())`.execute(
    db,
  )
  await db
    .transaction()
    .execute((trx) =>
      savePiece(trx, sealing, { document: { id, bytes: bytes.length, sealedKey }, offset: 0, piece: bytes }),
    )
  return { id, bytes }
}

const audited = async (action: string) => {
  const { rows } = await sql<{ details: unknown }>`
    select details from audit_entries where action = ${action} order by id desc limit 1`.execute(db)
  return rows[0]?.details ?? null
}

const looks = async (id: string) => {
  const { rows } = await sql`select from audit_entries where thing_id = ${id} and action = 'look'`.execute(db)
  return rows.length
}

test('a job is written, published, changed and closed; the public sees it while it is public', async () => {
  const originId = `koch-${newId().slice(-8)}`
  const add = (company: string) =>
    staff.call({ method: 'POST', path: `${AT}/jobs`, body: { job: draft(company, originId), version: 0 } })
  expect((await add('default')).status).toBe(404)
  const { status, json } = await add('efag')
  expect(status, JSON.stringify(json)).toBe(201)
  expect((await add('efag')).json.errorCode).toBe('JOB_ADDRESS_TAKEN')
  const path = `${AT}/jobs/${json.id}`
  const seen = () => app.send({ path: `/api/careers/jobs/${originId}` })
  expect((await seen()).status).toBe(404)
  const state = (to: string, version: number) =>
    staff.call({ method: 'POST', path: `${path}/state`, body: { state: to, version } })
  expect((await state('published', 1)).status).toBe(204)
  expect((await state('published', 1)).json.errorCode).toBe('OFFICE_VERSION_CONFLICT')
  expect((await seen()).json).toMatchObject({
    title: 'Koch (m/w/d)',
    hoursPerWeek: 38.5,
    salary: { fromCents: 3_600_000 },
  })
  const changed = { ...draft('efag', originId), placeOfWork: 'Bistro' }
  const save = (version: number) => staff.call({ method: 'PUT', path, body: { job: changed, version } })
  expect((await save(1)).json.errorCode).toBe('OFFICE_VERSION_CONFLICT')
  expect((await save(2)).status).toBe(204)
  expect((await seen()).json.placeOfWork).toBe('Bistro')
  expect((await staff.call({ path })).json).toMatchObject({ version: 3, missing: ['en', 'ja'], isOpen: true })
  expect((await state('closed', 3)).status).toBe(204)
  expect((await seen()).json.isOpen).toBe(false)
  expect(await audited('officeCareerJobState')).toMatchObject({ before: 'published', after: 'closed' })
})

test('a job that was written under other rules opens, so that it can be mended', async () => {
  const area = 'Küche und Service an allen Tagen mit Spielen, auch in der zweiten Liga'
  const stored = { ...draft('efag', job.originId).words.de, area }
  await sql`update career_jobs set words = ${JSON.stringify({ de: stored })} where id = ${job.id}`.execute(db)
  const path = `${AT}/jobs/${job.id}`
  const { status, json } = await staff.call({ path })
  expect(status, JSON.stringify(json)).toBe(200)
  expect(json.job.words.de.area).toBe(area)
  const save = (changed: string) => {
    const words = { ...json.job.words, de: { ...json.job.words.de, area: changed } }
    return staff.call({ method: 'PUT', path, body: { job: { ...json.job, words }, version: json.version } })
  }
  const refused = await save(area)
  expect([refused.status, Object.keys(refused.json.errors)]).toEqual([400, ['job.words.de.area']])
  expect((await save('Küche')).status).toBe(204)
})

test('whoever works for another company, or for none yet, finds nothing: the same 404 as for what never was', async () => {
  const other = await buildJob(db, { company: 'default' })
  const { id } = await buildJobApplication(db, { jobId: other.id })
  const document = await aDocument(id)
  const none = await staff.call({ path: `${AT}/applications/${newId()}` })
  const asked = [
    { path: `${AT}/jobs/${other.id}` },
    { path: `${AT}/jobs/${other.id}/applications` },
    { path: `${AT}/jobs/${other.id}/applications.csv` },
    { path: `${AT}/applications/${id}` },
    { path: `${AT}/applications/${id}/letters/invitation` },
    { path: `${AT}/documents/${document.id}` },
    { method: 'PUT', path: `${AT}/applications/${id}/stage`, body: { stage: 'review', version: 1 } },
    { method: 'POST', path: `${AT}/applications/${id}/notes`, body: { text: 'Hallo' } },
    {
      method: 'POST',
      path: `${AT}/applications/${id}/mails`,
      body: { template: 'offer', subject: 'x', text: 'y' },
    },
    { method: 'POST', path: `${AT}/refusals/preview`, body: { ids: [id] } },
    { method: 'POST', path: `${AT}/refusals`, body: { ids: [id], digest: 'x' } },
  ] as const
  for (const call of asked) {
    const { status, json } = await staff.call(call)
    expect([call.path, status, json?.detail]).toEqual([call.path, 404, none.json.detail])
  }
  expect(await looks(id)).toBe(0)
  const listed = async () =>
    (await staff.call({ path: `${AT}/jobs` })).json.items.map((one: { id: string }) => one.id)
  expect(await listed()).toContain(job.id)
  expect(await listed()).not.toContain(other.id)
  const assign = (companies: string[], as = owner) =>
    as.call({ method: 'PUT', path: `${AT}/recruiters/${recruiter}`, body: { companies } })
  expect((await assign(['default'], staff)).status).toBe(403)
  expect((await assign([])).status).toBe(204)
  expect(await listed()).toEqual([])
  expect((await assign(['default'])).status).toBe(204)
  expect(await listed()).toContain(other.id)
  expect((await staff.call({ path: `${AT}/documents/${document.id}` })).status).toBe(200)
})

test('a document leaves as a file that runs nothing, by a name that is none of a path; each opening is written down', async () => {
  const { id, number } = await buildJobApplication(db, { jobId: job.id })
  const document = await aDocument(id, '../../etc/"passwd"\r\nX-Evil: 1 Häß.pdf')
  const answer = await app.app.inject({
    url: `${AT}/documents/${document.id}`,
    headers: { host: `office.${app.domains.club}${app.domains.portSuffix}`, cookie: staff.cookie },
  })
  expect(answer.rawPayload.equals(document.bytes)).toBe(true)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="${number}-etc-passwd-X-Evil-1-Ha.pdf"`,
  })
  expect(answer.headers['content-security-policy']).toContain('sandbox')
  expect(answer.headers).not.toHaveProperty('x-evil')
  expect(await audited('look')).toMatchObject({ name: number, after: { document: document.id } })
  expect(await looks(id)).toBe(1)
  const { json } = await staff.call({ path: `${AT}/applications/${id}` })
  expect(json.steps[0]).toMatchObject({ kind: 'opened' })
  expect(fileName('B-26-0001', '.pdf')).toBe('B-26-0001.pdf')
})

test('on the board somebody moves as they were seen, with notes and mails in their story', async () => {
  const firstName = '<script>alert(1)</script>'
  const { id } = await buildJobApplication(db, { jobId: job.id, firstName, email: 'board@example.com' })
  const move = (stage: string, version: number) =>
    staff.call({ method: 'PUT', path: `${AT}/applications/${id}/stage`, body: { stage, version } })
  expect((await move('interview', 1)).status).toBe(204)
  expect((await move('review', 1)).json.errorCode).toBe('OFFICE_VERSION_CONFLICT')
  expect((await move('refused', 2)).status).toBe(400)
  const post = (what: string, body: object) =>
    staff.call({ method: 'POST', path: `${AT}/applications/${id}/${what}`, body })
  expect((await post('notes', { text: 'Gute Arbeitsproben' })).status).toBe(204)
  const { json: letter } = await staff.call({ path: `${AT}/applications/${id}/letters/invitation` })
  expect(letter.subject).toContain('Platzwart')
  expect((await post('mails', { template: 'refusal', ...letter })).status).toBe(400)
  expect(
    (await post('mails', { template: 'invitation', ...letter, text: 'Komm <b>Dienstag</b>.\n\nGruß' }))
      .status,
  ).toBe(204)
  await app.jobs.drain()
  const { rows } = await sql<{ html: string; plain: string }>`
    select html, plain from mailbox where recipient = 'board@example.com'`.execute(db)
  expect(rows).toHaveLength(1)
  expect(rows[0]!.html).not.toMatch(/<script|<b>Dienstag/)
  const { json: board } = await staff.call({ path: `${AT}/jobs/${job.id}/applications` })
  expect(board.applicants).toMatchObject([{ id, stage: 'interview', notes: 1, version: 2 }])
  expect(JSON.stringify(board)).not.toMatch(/disab|schwer/i)
  const { json } = await staff.call({ path: `${AT}/applications/${id}` })
  expect(json.steps.map(({ kind }: { kind: string }) => kind)).toEqual(['mail', 'note', 'moved'])
  // The book outlives the applicant: it says neither who they are nor what was noted.
  const { rows: book } = await sql<{ details: object }>`
    select details from audit_entries where thing_id = ${id}`.execute(db)
  expect(book).toHaveLength(3)
  expect(JSON.stringify(book)).not.toMatch(/script|Harmsen|Arbeitsproben/)
})

test('many are refused at once after their consequences were seen, each with a letter in their language; twice is once', async () => {
  const some = []
  for (const stage of ['new', 'review', 'withdrawn'])
    some.push(await buildJobApplication(db, { jobId: job.id, stage, email: `${stage}@refusals.example` }))
  await sql`update career_applications set language = 'ja' where id = ${some[1]!.id}`.execute(db)
  const ids = some.map(({ id }) => id)
  const { json } = await staff.call({ method: 'POST', path: `${AT}/refusals/preview`, body: { ids } })
  expect(json.consequences.lines).toMatchObject([
    { kind: 'refused', count: 2 },
    { kind: 'mails', count: 2 },
    { kind: 'deleted', count: 2 },
    { kind: 'leftOut', count: 1, isNot: true },
  ])
  const { digest } = json.consequences
  const refuse = () => staff.call({ method: 'POST', path: `${AT}/refusals`, body: { ids, digest } })
  const statuses = (await Promise.all([refuse(), refuse()])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([204, 409])
  await app.jobs.drain()
  const { rows } = await sql<{ subject: string }>`
    select subject from mailbox where recipient like '%@refusals.example' order by recipient`.execute(db)
  expect(rows.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Zu Deiner Bewerbung'),
    expect.stringContaining('選考結果'),
  ])
})

test('with the consent to share, other companies see somebody of the talent pool, without their story and health; they change nothing', async () => {
  const other = await buildJob(db, { company: 'default' })
  const shared = await buildJobApplication(db, { jobId: other.id, sharesInGroup: true, poolDays: 50 })
  const kept = await buildJobApplication(db, { jobId: other.id, sharesInGroup: false, poolDays: 50 })
  const over = await buildJobApplication(db, { jobId: other.id, sharesInGroup: true, poolDays: -1 })
  await sql`update career_applications set disability = 'k1.x.y' where id = ${shared.id}`.execute(db)
  const { json: pool } = await staff.call({ path: `${AT}/talent-pool` })
  expect(pool.items).toMatchObject([{ id: shared.id, isShared: true, company: 'default' }])
  const { json } = await staff.call({ path: `${AT}/applications/${shared.id}` })
  expect(json).toMatchObject({ mayChange: false, isSeverelyDisabled: false, steps: [] })
  for (const { id } of [kept, over])
    expect((await staff.call({ path: `${AT}/applications/${id}` })).status).toBe(404)
  const note = { method: 'POST', path: `${AT}/applications/${shared.id}/notes`, body: { text: 'x' } } as const
  expect((await staff.call(note)).status).toBe(404)
})

test('the table has no formulas, and numbers about few people are not told', async () => {
  await buildJobApplication(db, { jobId: job.id, firstName: '=HYPERLINK("https://evil.example")' })
  const answer = await app.app.inject({
    url: `${AT}/jobs/${job.id}/applications.csv`,
    headers: { host: `office.${app.domains.club}${app.domains.portSuffix}`, cookie: staff.cookie },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain(`'=HYPERLINK`)
  expect(answer.body).not.toMatch(/;"?=/)
  const told = async (applications: number, disabled: number) => {
    await sql`insert into career_statistics values ('efag', 2026, ${applications}, ${disabled})
      on conflict (company, year) do update set applications = excluded.applications,
        severely_disabled = excluded.severely_disabled`.execute(db)
    return (await staff.call({ path: `${AT}/statistics` })).json.rows[0].severelyDisabled
  }
  expect(await told(200, 9)).toBeNull()
  expect(await told(19, 10)).toBeNull()
  expect(await told(20, 10)).toBe(10)
})
