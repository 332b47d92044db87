import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { buildPdf } from '#testing/pdf.ts'
import { JOB_APPLICATION } from '#testing/policy.ts'
import { buildJob, buildJobApplication } from './build.ts'
import { documentLimits } from './form.schema.ts'

const app = await testApp()
const { db } = app.test
const JOBS = '/api/careers/jobs'
const MB = 1024 * 1024
let job: { id: string; originId: string }

beforeEach(async () => {
  await sql`delete from career_applications`.execute(db)
  await sql`delete from sign_in_attempts`.execute(db)
  await sql`delete from mailbox`.execute(db)
  job = await buildJob(db)
})

type Form = Partial<(typeof JOB_APPLICATION)['form']>

const submit = (
  given: { form?: Form; clientKey?: string; token?: string; originId?: string; from?: string } = {},
) =>
  app.send({
    method: 'POST',
    path: `${JOBS}/${given.originId ?? job.originId}/applications`,
    ...(given.token ? { token: given.token } : {}),
    ...(given.from ? { from: given.from } : {}),
    body: {
      ...JOB_APPLICATION,
      clientKey: given.clientKey ?? newId(),
      form: { ...JOB_APPLICATION.form, ...given.form },
    },
  })

type Upload = { id: string; uploadToken: string }

async function begin(given: Parameters<typeof submit>[0] = {}): Promise<Upload> {
  const { status, json } = await submit(given)
  expect(status, JSON.stringify(json)).toBe(201)
  return json as Upload
}

const verify = (
  { id, uploadToken }: Upload,
  documents: { name: string; bytes: number }[],
  originId = job.originId,
) =>
  app.send({
    method: 'POST',
    path: `${JOBS}/${originId}/applications/${id}/verify`,
    headers: { 'x-upload-token': uploadToken },
    body: { documents },
  })

const put = ({ id, uploadToken }: Upload, piece: Uint8Array, { position = 0, offset = 0 } = {}) =>
  app.send({
    method: 'PUT',
    path: `${JOBS}/${job.originId}/applications/${id}/documents?position=${position}&offset=${offset}`,
    headers: { 'x-upload-token': uploadToken, 'content-type': 'application/octet-stream' },
    bytes: piece,
  })

async function putAll(upload: Upload, file: Uint8Array, position = 0) {
  let answer = await put(upload, file.subarray(0, documentLimits.piece), { position })
  for (
    let offset = documentLimits.piece;
    offset < file.length && answer.status === 200;
    offset += documentLimits.piece
  )
    answer = await put(upload, file.subarray(offset, offset + documentLimits.piece), { position, offset })
  return answer
}

const CV = 'Lebenslauf.pdf'

/** Sent from the first phase to the last. */
async function apply(given: Parameters<typeof submit>[0] = {}, pdf = buildPdf()) {
  const upload = await begin(given)
  await verify(upload, [{ name: CV, bytes: pdf.length }])
  const { json } = await putAll(upload, pdf)
  return { ...upload, progress: json as { isComplete: boolean; number: string } }
}

const count = async (table: string) => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)
  return rows[0]!.count
}
const mailsTo = async (to: string) => {
  await app.jobs.drain()
  const { rows } = await sql<{ subject: string; html: string; plain: string }>`
    select subject, html, plain from mailbox where recipient = ${to} order by created_at`.execute(db)
  return rows
}

describe('jobs', () => {
  test('JOB-05 JOB-06 the list and one job say what a job is; filters, drafts and days are kept', async () => {
    const efag = await buildJob(db, { company: 'efag' })
    const draft = await buildJob(db, { state: 'draft' })
    const over = await buildJob(db, { applyUntil: '2020-01-01' })
    const closed = await buildJob(db, { state: 'closed' })
    const ids = async (query = '') =>
      (await app.send({ path: `${JOBS}?pageSize=100${query}` })).json.items.map(
        (one: { originId: string }) => one.originId,
      )
    const all = await ids()
    expect(all).toEqual(expect.arrayContaining([job.originId, efag.originId]))
    for (const hidden of [draft, over, closed]) expect(all).not.toContain(hidden.originId)
    expect(await ids('&company=efag&q=platzwart')).toContain(efag.originId)
    expect(await ids('&company=efag')).not.toContain(job.originId)
    expect(await ids('&q=%25')).not.toContain(job.originId)
    expect((await app.send({ path: `${JOBS}?company=other` })).status).toBe(400)
    const { json } = await app.send({ path: `${JOBS}/${efag.originId}?language=en` })
    expect(json).toMatchObject({
      originId: efag.originId,
      company: 'efag',
      employmentType: 'permanent',
      workingTimeModel: 'fullTime',
      placeOfWork: 'Stadion',
      location: { city: 'Hafenstadt' },
      contactPerson: { name: 'Nele Strack' },
      title: 'Platzwart (m/w/d)',
      tasks: ['Mähen', 'Spritzen'],
      isOpen: true,
    })
    expect((await app.send({ path: `${JOBS}/${draft.originId}` })).status).toBe(404)
    expect((await app.send({ path: `${JOBS}/${closed.originId}` })).json.isOpen).toBe(false)
  })
})

describe('the form', () => {
  test.each([
    ['JOB-07 the salutation', { salutation: 'dr' }],
    ['JOB-08 the e-mail', { email: 'jule' }],
    ['JOB-08 the first name', { firstName: '\u200b ' }],
    ['JOB-08 the mobile number', { mobile: 'ruf an' }],
    ['JOB-09 the street', { street: '' }],
    ['JOB-09 the postal code of the country', { zipCode: '123' }],
    ['JOB-16 a country that is not in the list', { country: 'AQ' }],
    ['JOB-10 the birthday', { birthday: '2025-01-01' }],
    ['JOB-10 the salary', { desiredSalary: '=1+1' }],
    ['JOB-10 the start', { startDate: 'bald' }],
    [
      'JOB-22 a unit that is none',
      { noticePeriod: { amount: '3', unit: 'years', reference: 'endOfMonth', fixedDate: '' } },
    ],
    [
      'JOB-23 a reference that is none',
      { noticePeriod: { amount: '3', unit: 'weeks', reference: 'never', fixedDate: '' } },
    ],
    [
      'JOB-11 a period without its amount',
      { noticePeriod: { amount: '', unit: 'weeks', reference: 'endOfYear', fixedDate: '' } },
    ],
    [
      'JOB-11 a fixed date without a day',
      { noticePeriod: { amount: '', unit: '', reference: 'fixedDate', fixedDate: '' } },
    ],
  ])('%s is looked at', async (_what, form) => {
    expect((await submit({ form: form as Form })).status).toBe(400)
    expect(await count('career_applications')).toBe(0)
  })

  test('JOB-11 JOB-13 what need not be said may be left out, and a fixed date needs no period', async () => {
    const none = { amount: '', unit: '', reference: '', fixedDate: '' }
    const dated = { ...none, reference: 'fixedDate', fixedDate: '2027-03-31' }
    for (const form of [
      { hasNoticePeriod: false, noticePeriod: none },
      { hasNoticePeriod: true, noticePeriod: dated },
      { salutation: 'none', title: 'Dr.', additionalAddressInfo: 'Hinterhaus' },
    ])
      expect((await submit({ form })).status).toBe(201)
  })
})

describe('JOB-17 OPEN-10 from submitting to uploading', () => {
  test('JOB-14 an application arrives with its documents, without an account; its mail says nothing that was typed', async () => {
    const email = 'arrives@example.com'
    const hostile = { email, firstName: 'Gewinn! evil.example', comments: '<img src=x> https://evil.example' }
    const { id, progress } = await apply({ form: hostile })
    expect(progress).toMatchObject({ isComplete: true, number: expect.stringMatching(/^B-\d\d-\d{4}$/) })
    const [mail, ...more] = await mailsTo(email)
    expect(more).toEqual([])
    expect(mail!.plain).not.toMatch(/evil|Gewinn/)
    expect(mail!.html).not.toMatch(/evil|<img src=x/)
    expect(mail!.plain).toContain(progress.number)
    const link = /bewerbung\/([\w-]+)#([\w-]+)/.exec(mail!.plain)!
    expect(link[1]).toBe(id)
    const byLink = await app.send({
      path: `/api/careers/applications/${id}`,
      headers: { 'x-application-token': link[2]! },
    })
    expect(byLink.json).toMatchObject({ number: progress.number, state: 'received', documents: [CV] })
  })

  test('sent twice, at once as well, it is one application; two forms are two', async () => {
    const clientKey = newId()
    const answers = await Promise.all([1, 2, 3, 4].map(() => submit({ clientKey })))
    const fine = answers.filter(({ status }) => status === 201)
    expect(new Set(fine.map(({ json }) => json.id)).size).toBe(1)
    const again = await begin({ clientKey })
    expect(again).toEqual(fine[0]!.json)
    expect(await count('career_applications')).toBe(1)
    await apply()
    expect(await count('career_applications')).toBe(2)
  })

  test('a broken line goes on where it broke, after another verification as well', async () => {
    const pdf = buildPdf({ bytes: 3 * documentLimits.piece + 7 })
    const upload = await begin()
    const wanted = [{ name: CV, bytes: pdf.length }]
    await verify(upload, wanted)
    await put(upload, pdf.subarray(0, documentLimits.piece))
    const { json } = await verify(upload, wanted)
    expect(json.documents).toMatchObject([{ receivedBytes: documentLimits.piece, isStored: false }])
    let offset = documentLimits.piece
    while (offset < pdf.length) {
      const answer = await put(upload, pdf.subarray(offset, offset + documentLimits.piece), { offset })
      offset = answer.json.documents[0].receivedBytes
    }
    expect((await verify(upload, wanted)).json).toMatchObject({ isComplete: true })
  })

  test('a replayed piece, one too long, too short or out of its place is refused, and so is whatever comes after the end', async () => {
    const pdf = buildPdf({ bytes: 2 * documentLimits.piece })
    const upload = await begin()
    await verify(upload, [{ name: CV, bytes: pdf.length }])
    const first = pdf.subarray(0, documentLimits.piece)
    expect((await put(upload, first)).status).toBe(200)
    const code = async (answer: ReturnType<typeof put>) => (await answer).json.errorCode
    expect(await code(put(upload, first))).toBe('JOB_UPLOAD_OFFSET')
    expect(await code(put(upload, first, { offset: 7 }))).toBe('JOB_UPLOAD_OFFSET')
    const offset = documentLimits.piece
    expect(await code(put(upload, pdf.subarray(0, 9), { offset }))).toBe('JOB_UPLOAD_OFFSET')
    expect(await code(put(upload, new Uint8Array(), { offset }))).toBe('JOB_UPLOAD_OFFSET')
    expect((await put(upload, Buffer.alloc(documentLimits.piece + 1), { offset })).status).toBe(413)
    expect((await put(upload, pdf.subarray(offset), { offset })).json.isComplete).toBe(true)
    expect(await code(put(upload, pdf.subarray(offset), { offset }))).toBe('JOB_APPLICATION_COMPLETE')
    const changed = await verify(upload, [{ name: 'Anderer.pdf', bytes: 9 }])
    expect(changed.json).toMatchObject({ isComplete: true, documents: [{ name: CV }] })
  })

  test('two uploads of one piece at once: one counts; control: without the lock the file is written twice or fails', async () => {
    const race = async () => {
      const pdf = buildPdf({ bytes: 2 * documentLimits.piece })
      const upload = await begin()
      await verify(upload, [{ name: CV, bytes: pdf.length }])
      const first = pdf.subarray(0, documentLimits.piece)
      const answers = await Promise.all(Array.from({ length: 6 }, () => put(upload, first)))
      return answers.map(({ status }) => status)
    }
    const statuses = await race()
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    process.env['UNSAFE'] = 'noApplicationLock'
    const without = await race().finally(() => {
      delete process.env['UNSAFE']
    })
    expect(without.some((status) => status >= 500)).toBe(true)
  })

  test('foreign ids and tokens are the same 404: of another application, another job, of a link', async () => {
    const mine = await begin()
    const other = await begin()
    const wanted = [{ name: CV, bytes: 900 }]
    const unknown = await verify({ id: newId(), uploadToken: mine.uploadToken }, wanted)
    expect(unknown.status).toBe(404)
    const link = app.careers.linkTokenOf(mine.id)
    for (const upload of [
      { id: mine.id, uploadToken: other.uploadToken },
      { id: mine.id, uploadToken: link },
      { id: mine.id, uploadToken: 'x' },
    ]) {
      expect((await verify(upload, wanted)).json.detail).toBe(unknown.json.detail)
      expect((await put(upload, buildPdf())).status).toBe(404)
    }
    const elsewhere = await buildJob(db)
    expect((await verify(mine, wanted, elsewhere.originId)).status).toBe(404)
    const headers = { 'x-application-token': mine.uploadToken }
    expect((await app.send({ path: `/api/careers/applications/${mine.id}`, headers })).status).toBe(404)
  })

  test('a job that closes meanwhile takes nobody any more; what was begun is not lost without a word', async () => {
    const upload = await begin()
    await sql`update career_jobs set state = 'closed', closed_at = app.now() where id = ${job.id}`.execute(db)
    expect((await submit()).json.errorCode).toBe('JOB_CLOSED')
    expect((await verify(upload, [{ name: CV, bytes: 900 }])).json.errorCode).toBe('JOB_CLOSED')
  })

  test('sixty applications from one address in a day are too many; one mailbox gets a few mails', async () => {
    const statuses = []
    for (let sent = 0; sent < 60; sent += 1) statuses.push((await submit({ from: '203.0.113.9' })).status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(40)
    expect((await submit({ from: '203.0.113.10' })).status).toBe(201)
    const email = 'flooded@example.com'
    for (let sent = 0; sent < 12; sent += 1) await apply({ form: { email }, from: `198.51.100.${sent}` })
    expect(await mailsTo(email)).toHaveLength(10)
  })
})

describe('JOB-18 documents', () => {
  test('JOB-19 JOB-20 JOB-21 the borders: 20 MB exactly pass, a byte more does not, nor a sixth file, nor another kind', async () => {
    const upload = await begin()
    const refusal = async (documents: { name: string; bytes: number }[]) => {
      const { status, json } = await verify(upload, documents)
      return `${status} ${json.detail}`
    }
    const files = (number: number, bytes: number) =>
      Array.from({ length: number }, (_, at) => ({ name: `${at}.pdf`, bytes }))
    expect(await refusal(files(2, 10 * MB + 1))).toBe('422 Maximum total file size is 20 MB.')
    expect(await refusal(files(6, 1))).toBe('422 You can upload up to 5 files.')
    for (const name of ['a.docx', 'a.pdf.exe', 'pdf', 'a.pdf\u202Efdp.exe'])
      expect(await refusal([{ name, bytes: 9 }])).toBe(
        '422 Invalid file format. Please upload .pdf files only.',
      )
    expect(await refusal([])).toMatch('422')
    expect((await verify(upload, files(5, 4 * MB))).status).toBe(200)
    const whole = buildPdf({ bytes: 20 * MB })
    expect((await verify(upload, [{ name: CV, bytes: whole.length }])).status).toBe(200)
    expect((await putAll(upload, whole)).json).toMatchObject({ isComplete: true })
  }, 60_000)

  test.each([
    ['a zip', Buffer.from('504b0304', 'hex')],
    ['HTML', Buffer.from('<!doctype html>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">')],
  ])(
    '%s named .pdf is refused with its first piece, and replaced without losing the form',
    async (_what, bytes) => {
      const upload = await begin()
      await verify(upload, [{ name: CV, bytes: bytes.length }])
      const { json } = await put(upload, bytes)
      expect(json).toMatchObject({
        isComplete: false,
        documents: [{ fault: 'JOB_FILE_FORMAT', isStored: false }],
      })
      expect(await count('career_document_parts')).toBe(0)
      const pdf = buildPdf()
      await verify(upload, [{ name: CV, bytes: pdf.length }])
      expect((await put(upload, pdf)).json.isComplete).toBe(true)
    },
  )

  test('what only its end or inside tells is refused then, and does not arrive', async () => {
    const upload = await begin()
    for (const [pdf, fault] of [
      [buildPdf({ inside: '<< /S /JavaScript >>' }), 'JOB_FILE_ACTIVE'],
      [buildPdf({ trailer: '/Encrypt 9 0 R' }), 'JOB_FILE_PROTECTED'],
      [buildPdf().subarray(0, -9), 'JOB_FILE_DAMAGED'],
    ] as const) {
      await verify(upload, [{ name: CV, bytes: pdf.length }])
      expect((await put(upload, pdf)).json).toMatchObject({ isComplete: false, documents: [{ fault }] })
    }
  })

  test.each([
    ['before it', (pdf: Buffer) => Buffer.concat([Buffer.from('<html><script>alert(1)</script>'), pdf])],
    [
      'behind it',
      (pdf: Buffer) => Buffer.concat([pdf, Buffer.from('504b0304', 'hex'), Buffer.alloc(2000, 1)]),
    ],
  ])('a PDF that is something else as well, %s, does not arrive', async (_where, both) => {
    const upload = await begin()
    const bytes = both(buildPdf())
    await verify(upload, [{ name: CV, bytes: bytes.length }])
    const { json } = await put(upload, bytes)
    expect(json).toMatchObject({
      isComplete: false,
      documents: [{ fault: expect.stringMatching(/^JOB_FILE_(FORMAT|DAMAGED)$/), isStored: false }],
    })
  })

  test('they lie sealed: nothing of a document stands in the database, and a changed or moved piece opens nothing', async () => {
    const secret = 'Geheimnis-Harmsen'
    const pdf = buildPdf({ inside: `(${secret})`, bytes: documentLimits.piece + 900 })
    const { id } = await apply({ form: { comments: '', isSeverelyDisabled: true } }, pdf)
    const { rows } = await sql<{ content: Buffer; document: string; part: number }>`
      select p.content, p.part, d.id as document from career_document_parts p join career_documents d on d.id = p.document_id
      where d.application_id = ${id} order by p.part`.execute(db)
    expect(rows).toHaveLength(2)
    for (const { content } of rows) expect(content.includes(secret)).toBe(false)
    const { rows: documents } = await sql<{ id: string; bytes: number; sealedKey: string }>`
      select id, bytes, sealed_key as "sealedKey" from career_documents where application_id = ${id}`.execute(
      db,
    )
    const read = async () => {
      const parts = []
      for await (const part of app.careers.staff.readDocument(documents[0]!)) parts.push(part)
      return Buffer.concat(parts)
    }
    expect((await read()).equals(pdf)).toBe(true)
    const { rows: disability } = await sql<{ disability: string }>`
      select disability from career_applications where id = ${id}`.execute(db)
    expect(disability[0]!.disability).toMatch(/^k1\./)
    await sql`update career_document_parts set content = set_byte(content, 40, (get_byte(content, 40) + 1) % 256)
      where document_id = ${documents[0]!.id} and part = 0`.execute(db)
    await expect(read()).rejects.toThrow()
  })
})

describe('ACC-13 own applications', () => {
  test('an account sees its own with its state, applies once for a job, and withdraws: documents and words are gone at once', async () => {
    const token = await app.tokenFor('fan')
    const { id } = await apply({ token, form: { talentPool: true, sharesInGroup: true } })
    expect((await submit({ token })).json.errorCode).toBe('JOB_APPLICATION_EXISTS')
    const own = async (as: string) =>
      (await app.send({ path: '/api/careers/self/applications', token: as })).json.items
    expect(await own(token)).toMatchObject([{ id, state: 'received', sharesInGroup: true, documents: [CV] }])
    const stranger = await app.tokenFor('mitglied')
    expect(await own(stranger)).toEqual([])
    const path = `/api/careers/self/applications/${id}/withdrawal`
    expect((await app.send({ method: 'POST', path, token: stranger })).status).toBe(404)
    for (let twice = 0; twice < 2; twice += 1)
      expect((await app.send({ method: 'POST', path, token })).json).toMatchObject({
        state: 'withdrawn',
        documents: [],
        talentPoolUntil: null,
      })
    expect(await count('career_documents')).toBe(0)
    expect(await count('career_document_parts')).toBe(0)
    const { rows } =
      await sql`select first_name, last_name, email, form, disability from career_applications where id = ${id}`.execute(
        db,
      )
    expect(Object.values(rows[0] as object)).toEqual([null, null, null, null, null])
    expect((await submit({ token })).status).toBe(201)
  })

  test('JOB-15 the talent pool is left at once, prolonged by who was asked, and nobody is put into it later', async () => {
    const token = await app.tokenFor('fan')
    const { id } = await buildJobApplication(db, { jobId: job.id, personId: people.fan.id, poolDays: 20 })
    const change = (stays: boolean) =>
      app.send({
        method: 'PUT',
        path: `/api/careers/self/applications/${id}/talent-pool`,
        token,
        body: { stays },
      })
    const [before] = (await app.send({ path: '/api/careers/self/applications', token })).json.items
    expect(before.mayProlong).toBe(true)
    expect((await change(true)).json.mayProlong).toBe(false)
    expect((await change(false)).json.talentPoolUntil).toBeNull()
    expect((await change(true)).status).toBe(404)
  })

  test('JOB-15 that the other companies look at it is taken back by itself, once; the talent pool stays', async () => {
    const token = await app.tokenFor('fan')
    const given = { jobId: job.id, personId: people.fan.id, poolDays: 20, sharesInGroup: true }
    const { id } = await buildJobApplication(db, given)
    const change = (as: string, body: object) =>
      app.send({ method: 'PUT', path: `/api/careers/self/applications/${id}/talent-pool`, token: as, body })
    expect((await change(await app.tokenFor('neu'), { sharesInGroup: false })).status).toBe(404)
    // What was not agreed to in the form is agreed to nowhere else.
    expect((await change(token, { sharesInGroup: true })).status).toBe(400)
    const ended = await change(token, { sharesInGroup: false })
    expect(ended.json).toMatchObject({ sharesInGroup: false, talentPoolUntil: expect.any(String) })
    expect((await change(token, { sharesInGroup: false })).json).toEqual(ended.json)
    const { rows } =
      await sql`select kind from career_steps where application_id = ${id} and kind = 'sharingEnded'`.execute(
        db,
      )
    expect(rows).toHaveLength(1)
  })
})

describe('the clock', () => {
  test('six months after a refusal it is gone, whoever is in the talent pool with the end of that; half an application after a day', async () => {
    const stays = await buildJobApplication(db, { jobId: job.id, stage: 'refused', decidedDaysAgo: 170 })
    const goes = await buildJobApplication(db, { jobId: job.id, stage: 'refused', decidedDaysAgo: 190 })
    const pool = await buildJobApplication(db, {
      jobId: job.id,
      stage: 'refused',
      decidedDaysAgo: 190,
      poolDays: 5,
    })
    const ended = await buildJobApplication(db, {
      jobId: job.id,
      stage: 'hired',
      decidedDaysAgo: 190,
      poolDays: -1,
    })
    const half = await begin()
    const young = await begin()
    await sql`update career_applications set created_at = app.now() - interval '25 hours' where id = ${half.id}`.execute(
      db,
    )
    const shut = await buildJob(db, { state: 'closed' })
    const unanswered = await buildJobApplication(db, { jobId: shut.id })
    await sql`update career_jobs set closed_at = app.now() - interval '190 days' where id = ${shut.id}`.execute(
      db,
    )
    await app.careers.tidy()
    const { rows } = await sql<{ id: string }>`select id from career_applications`.execute(db)
    const left = rows.map(({ id }) => id)
    expect(left.toSorted()).toEqual([stays.id, pool.id, young.id].toSorted())
    for (const gone of [goes, ended, half, unanswered]) expect(left).not.toContain(gone.id)
  })

  test('before the time in the talent pool ends they are asked once, with a link that keeps them', async () => {
    const email = 'pool@example.com'
    const { id } = await buildJobApplication(db, { jobId: job.id, email, poolDays: 20 })
    await buildJobApplication(db, { jobId: job.id, email, poolDays: 90 })
    await app.careers.askTalentPool()
    await app.careers.askTalentPool()
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(1)
    const token = /#([\w-]+)/.exec(mails[0]!.plain)![1]!
    const path = `/api/careers/applications/${id}/talent-pool`
    const headers = { 'x-application-token': token }
    const { json } = await app.send({ method: 'PUT', path, headers, body: { stays: true } })
    expect(json.mayProlong).toBe(false)
  })
})
