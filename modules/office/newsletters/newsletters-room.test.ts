import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { emailOf, people, seedPeople } from '#demo/people.ts'
import { buildIssue, buildReaders, someContents } from '#modules/newsletters/build.ts'
import { type Block, EVERYBODY } from '#modules/newsletters/schema.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor, officeHostOf } from '#testing/staff.ts'

const program = await testApp({ base: 'empty' })
const { db } = program.test
await db.transaction().execute((trx) => seedPeople(trx))
const owner = await officeFor(program, 'buero')
const editor = await officeFor(program, 'redaktion')
const shop = await officeFor(program, 'laden')
await buildReaders(db, { count: 4 })

beforeEach(async () => {
  await sql`truncate newsletter_recipients, newsletter_issues`.execute(db)
})

const AT = '/api/office/newsletters'
const get = (path: string, who = owner) => who.call({ path: `${AT}${path}` })
const send = (path: string, body: object, who = owner) =>
  who.call({ method: 'POST', path: `${AT}${path}`, body })
const put = (path: string, body: object, who = owner) =>
  who.call({ method: 'PUT', path: `${AT}${path}`, body })
const whole = { topic: 'stadium', contents: someContents, segment: EVERYBODY }
const book = async () => {
  const { rows } = await sql<{ action: string; name: string | null }>`
    select action, details ->> 'name' as name from audit_entries where thing_type = 'newsletter' order by id desc limit 1`.execute(
    db,
  )
  return rows[0]
}

describe('an issue', () => {
  test('is begun, written, looked at, tried and sent, each with a line in the book', async () => {
    const { json } = await send('', whole, editor)
    const saved = await put(`/${json.id}`, { ...whole, version: 1 }, editor)
    expect(saved.json).toEqual({ version: 2 })
    expect((await put(`/${json.id}`, { ...whole, version: 1 }, editor)).json.errorCode).toBe(
      'OFFICE_VERSION_CONFLICT',
    )
    const tried = await send(`/${json.id}/test`, { language: 'en' }, editor)
    expect(tried.json).toEqual({ email: emailOf('redaktion') })
    await program.jobs.drain()
    const { rows } = await sql<{ subject: string; html: string }>`
      select subject, html from mailbox where recipient = ${emailOf('redaktion')}`.execute(db)
    expect(rows[0]).toMatchObject({ subject: '[Test] News of the club' })
    const told = (await get(`/${json.id}/sending`)).json
    expect(told.lines[0]).toMatchObject({ kind: 'mailsNow', count: 4 })
    const body = { version: 2, sendAt: null, digest: told.digest }
    expect((await send(`/${json.id}/sending`, { ...body, digest: 'other' })).json.errorCode).toBe(
      'OFFICE_CONSEQUENCES_CHANGED',
    )
    expect((await send(`/${json.id}/sending`, body)).status).toBe(204)
    expect(await book()).toEqual({ action: 'officeNewsletterSend', name: 'Neues vom Verein' })
    expect((await send(`/${json.id}/sending`, body)).status).toBe(409)
    await program.jobs.drain()
    const { json: after } = await get(`/${json.id}`, editor)
    expect(after).toMatchObject({ state: 'sent', numbers: { sent: 4, waiting: 0 } })
    expect((await get('?view=sent')).json.items).toMatchObject([{ id: json.id, sent: 4, recipients: 4 }])
    expect((await get('/counts')).json.items).toContainEqual({ key: 'sent', count: 1 })
  })

  test('is planned, called off, and thrown away as a draft alone', async () => {
    const id = await buildIssue(db)
    const sendAt = new Date(Date.now() + 86_400_000).toISOString()
    const told = (await get(`/${id}/sending?sendAt=${sendAt}`)).json
    expect(told).toMatchObject({ isFinal: false, lines: [{ kind: 'mailsLater' }, {}, {}, {}, {}] })
    const past = new Date(Date.now() - 1000).toISOString()
    expect((await get(`/${id}/sending?sendAt=${past}`)).json.errorCode).toBe('NEWSLETTER_TIME')
    expect((await send(`/${id}/sending`, { version: 1, sendAt, digest: told.digest })).status).toBe(204)
    expect((await owner.call({ method: 'DELETE', path: `${AT}/${id}` })).status).toBe(409)
    expect((await send(`/${id}/state`, { to: 'pause' })).status).toBe(409)
    expect((await send(`/${id}/state`, { to: 'callOff' })).status).toBe(204)
    expect((await owner.call({ method: 'DELETE', path: `${AT}/${id}` })).status).toBe(204)
    expect((await get(`/${id}`)).status).toBe(404)
  })

  test('that is not whole is not sent, and neither is one that nobody would get', async () => {
    const contents = { ...someContents, subject: { de: 'Da', en: '', ja: '' } }
    const unfinished = await buildIssue(db, { contents })
    expect((await get(`/${unfinished}/sending`)).json.errorCode).toBe('NEWSLETTER_UNFINISHED')
    const lonely = await buildIssue(db, { topic: 'digital' })
    expect((await get(`/${lonely}/sending`)).json.errorCode).toBe('NEWSLETTER_NOBODY')
    const { json } = await send('/checks', { ...whole, contents }, editor)
    expect(json).toMatchObject({ count: 4, consents: 4 })
    expect(json.findings).toMatchObject([
      { kind: 'subjectMissing', language: 'en' },
      { kind: 'subjectMissing', language: 'ja' },
    ])
  })

  test('shows what the search knows, and names what is gone', async () => {
    await sql`insert into search_documents (source, id, language, kind, site_key, title, teaser, body, href, picture,
        weight, vector, beginnings, indexed_at)
      values ('content', 'news-1', 'de', 'article', 'main', 'Drei Tore 100%', 'Kurz', '', '/news/drei', 'hero', 1, '', '', now())`.execute(
      db,
    )
    const found = (await get('/things?type=news&q=tore', editor)).json.items
    expect(found).toMatchObject([{ thing: 'news-1', title: 'Drei Tore 100%' }])
    expect((await get(`/things?type=news&q=${encodeURIComponent('%')}`, editor)).json.items).toHaveLength(1)
    expect((await get('/things?type=film&q=tore', editor)).json.items).toEqual([])
    expect((await get('/thing?type=news&thing=news-1', editor)).json.items).toHaveLength(1)
    expect((await get('/pictures?q=tore', editor)).json.items).toMatchObject([{ picture: 'hero' }])
    const block = (thing: string): Block => ({ type: 'news', id: thing, thing })
    const contents = { ...someContents, blocks: [block('news-1'), block('weg')] }
    const { json } = await send('/checks', { ...whole, contents }, editor)
    expect(json.findings.map(({ kind }: { kind: string }) => kind)).toEqual([
      ...['thingLanguage', 'thingLanguage'],
      'thingMissing',
    ])
    await sql`delete from search_documents`.execute(db)
  })
})

describe('the preview', () => {
  const preview = { ...{ topic: 'stadium', contents: someContents }, language: 'ja', light: 'night' }

  test('comes as a page of its own that nothing runs in, also from a form', async () => {
    const form = await program.app.inject({
      method: 'POST',
      url: `${AT}/preview`,
      headers: {
        ...{ host: officeHostOf(program), cookie: editor.cookie },
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ preview: JSON.stringify(preview) }).toString(),
    })
    expect([form.statusCode, form.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(form.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'self'/)
    expect(form.body).toContain('こんにちは')
    for (const payload of ['', 'preview={', 'preview=null', 'other=1'])
      expect(
        (
          await program.app.inject({
            method: 'POST',
            url: `${AT}/preview`,
            headers: {
              ...{ host: officeHostOf(program), cookie: editor.cookie },
              'content-type': 'application/x-www-form-urlencoded',
            },
            payload,
          })
        ).statusCode,
      ).toBe(400)
  })

  test('is drawn for no page of others, and hostile or huge contents are refused', async () => {
    const foreign = await program.app.inject({
      method: 'POST',
      url: `${AT}/preview`,
      headers: { host: officeHostOf(program), cookie: editor.cookie, origin: 'https://evil.example' },
      payload: preview,
    })
    expect(foreign.statusCode).toBe(403)
    const [block] = someContents.blocks
    const contents = { ...someContents, blocks: Array.from({ length: 200 }, () => block) }
    expect((await send('/preview', { ...preview, contents }, editor)).status).toBe(400)
    const subject = { de: 'x\r\nBcc: a@b.example', en: '', ja: '' }
    expect((await send('', { ...whole, contents: { ...someContents, subject } })).status).toBe(400)
  })
})

describe('who may what', () => {
  test('editors write and do not send; others see nothing', async () => {
    const id = await buildIssue(db)
    expect((await get(`/${id}`, shop)).status).toBe(403)
    expect((await get(`/${id}`, editor)).status).toBe(200)
    expect((await get(`/${id}/sending`, editor)).status).toBe(403)
    expect((await send(`/${id}/state`, { to: 'stop' }, editor)).status).toBe(403)
    expect((await send('/reports', { source: 'x' }, editor)).status).toBe(403)
    for (const unknown of [newId(), id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))])
      expect((await get(`/${unknown}`, editor)).status).toBe(404)
    expect((await send(`/${newId()}/test`, { language: 'de' })).status).toBe(404)
    expect((await put(`/${newId()}`, { ...whole, version: 1 })).status).toBe(404)
  })

  test('a report stops an address; staff let it in again with a reason', async () => {
    const source = `Final-Recipient: rfc822; leserin-1@mail.example\nAction: failed\nStatus: 5.1.1\n`
    expect((await send('/reports', { source })).json).toEqual({ bounced: 1, complained: 0, passing: 0 })
    expect((await send('/reports', { source: 'Urlaub' })).json.errorCode).toBe('NEWSLETTER_REPORT_UNREADABLE')
    const stops = (await get('/stops?q=leserin', editor)).json.items
    expect(stops).toMatchObject([{ email: 'leserin-1@mail.example', kind: 'bounce', source: 'report' }])
    const lift = { email: 'Leserin-1@mail.example', reason: 'rief an, geht wieder' }
    expect((await send('/stops/lift', lift, editor)).status).toBe(403)
    expect((await send('/stops/lift', lift)).status).toBe(204)
    expect((await send('/stops/lift', lift)).status).toBe(404)
  })
})

describe('one click in a mail program', () => {
  const press = (token: string, headers = {}) =>
    program.app.inject({
      method: 'POST',
      url: `/api/contact/consents/withdrawals/${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: 'List-Unsubscribe=One-Click',
    })

  test('ends that newsletter of that person alone, without a session, as often as it is pressed', async () => {
    const { rows } = await sql<{ token: string }>`
      select withdrawal_token as token from consents where email = 'leserin-2@mail.example'`.execute(db)
    const { token } = rows[0]!
    // Neither a token that somebody guesses nor a page of others ends anything.
    expect((await press('A'.repeat(22))).statusCode).toBe(404)
    expect((await press(token, { origin: 'https://evil.example' })).statusCode).toBe(403)
    expect(await program.newsletters.count(db, whole)).toBe(4)
    for (const _again of [1, 2]) expect((await press(token)).statusCode).toBe(204)
    expect(await program.newsletters.count(db, whole)).toBe(3)
  })
})

test('whoever is erased is in no list of recipients, and the numbers stay', async () => {
  const [fan, id] = [people.fan.id, await buildIssue(db, { state: 'sent' })]
  await sql`insert into newsletter_recipients (id, issue_id, consent_id, subject_id, state, done_at)
    values (${newId()}, ${id}, ${newId()}, ${fan}, 'sent', now()), (${newId()}, ${id}, ${newId()}, ${fan}, 'waiting', null)`.execute(
    db,
  )
  const { newslettersData } = await import('#modules/newsletters/personal-data.ts')
  const person = { id: fan, emails: [emailOf('fan')], givenEmails: [] }
  const { documents } = await newslettersData.export(db, person)
  expect(documents['newsletters']).toHaveLength(2)
  await db.transaction().execute((trx) => newslettersData.erase(trx, person))
  expect(await program.newsletters.numbersOf(id)).toMatchObject({ sent: 1, left: 1, waiting: 0 })
  expect((await newslettersData.export(db, person)).documents['newsletters']).toEqual([])
})
