import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { partners as ofClub } from '#club/pages/footer.ts'
import { seedPeople } from '#demo/people.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp({ base: 'empty' })
const { db } = program.test
await db.transaction().execute((trx) => seedPeople(trx))
const editor = await officeFor(program, 'redaktion')
const other = await officeFor(program, 'buero')
const shop = await officeFor(program, 'laden')
const AT = '/api/office/site-partners'

beforeEach(async () => {
  await sql`truncate site_partners, site_overlays`.execute(db)
})

const terms = (more: object = {}) => ({
  ...{ name: 'Optik Nord', tier: 'other', role: null, picture: null, link: null, sites: null },
  fromAt: new Date(Date.now() - 60_000).toISOString(),
  ...{ untilAt: null, position: 5, ...more },
})
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, who = editor) =>
  who.call({ method, path: AT + path, ...(body ? { body } : {}) })
const take = (who = editor) => call('POST', '/overlay', undefined, who)
const add = (more: object = {}) => call('POST', '', { terms: terms(more) })
const show = async (site = 'klub') =>
  (await program.frame.showPartners({ site, language: 'ja', now: new Date() })).partners

test('the club’s file counts until the office takes its list over, and again when it is given back', async () => {
  expect(await show()).toBeNull()
  const { json: first } = await call('GET', '')
  expect(first).toMatchObject({ isOwn: false, totalCount: ofClub.main.length + ofClub.others.length })
  expect((await add()).json.errorCode).toBe('SITE_PARTNERS_NOT_TAKEN')
  expect((await take(shop)).status).toBe(403)
  const taken = (await Promise.all([take(), take(other)])).map(({ status }) => status)
  expect(taken.toSorted()).toEqual([204, 409])
  const shown = await show()
  expect(shown?.main.map(({ name }) => name)).toEqual(ofClub.main.map(({ name }) => name))
  expect(shown?.main[0]?.role).toBe(ofClub.main[0]?.role.ja)
  expect(shown?.others.map(({ name }) => name)).toEqual(ofClub.others)
  expect((await add()).status).toBe(201)
  const { digest } = (await call('GET', '/reset')).json
  expect((await add({ name: 'Noch einer' })).status).toBe(201)
  expect((await call('POST', '/reset', { digest })).json.errorCode).toBe('OFFICE_CONSEQUENCES_CHANGED')
  expect((await show())?.others).toHaveLength(ofClub.others.length + 2)
  const { json: file } = await call('GET', '/export')
  expect(file.partners).toHaveLength(ofClub.main.length + ofClub.others.length + 2)
  expect((await call('POST', '/reset', { digest: (await call('GET', '/reset')).json.digest })).status).toBe(
    204,
  )
  expect(await show()).toBeNull()
  expect((await call('GET', '/reset')).json.errorCode).toBe('SITE_PARTNERS_NOT_TAKEN')
})

test('one is added with its sites and times, changed by one at a time, and removed', async () => {
  await take()
  const { json } = await add({
    sites: ['profis'],
    tier: 'main',
    role: { de: 'Hauptpartner' },
    link: 'https://x.example/',
  })
  const path = `/${json.id}`
  const change = (version: number, more: object, who = editor) =>
    call('PUT', path, { version, terms: terms(more) }, who)
  const named = async (site: string) => JSON.stringify(await show(site)).includes('Optik Nord')
  expect([await named('profis'), await named('klub')]).toEqual([true, false])
  expect((await change(1, {})).status).toBe(204)
  expect((await change(1, { position: 9 }, other)).json.errorCode).toBe('OFFICE_VERSION_CONFLICT')
  expect(await named('klub')).toBe(true)
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  expect((await change(2, { fromAt: tomorrow })).status).toBe(204)
  expect(await named('klub')).toBe(false)
  expect((await call('DELETE', `${path}?version=2`)).json.errorCode).toBe('OFFICE_VERSION_CONFLICT')
  expect((await call('DELETE', `${path}?version=3`)).status).toBe(204)
  const none = await call('DELETE', `/${newId()}?version=1`)
  expect((await call('DELETE', `${path}?version=3`)).json).toEqual({ ...none.json })
  const { rows } = await sql<{ action: string }>`
    select action from audit_entries where thing_type = 'sitePartner' order by id desc limit 4`.execute(db)
  expect(rows.map(({ action }) => action)).toEqual([
    'officeSitePartnerRemove',
    ...['officeSitePartnerChange', 'officeSitePartnerChange', 'officeSitePartnerAdd'],
  ])
})

test('no logo that is not there, no link that runs something, no main partner who is nothing', async () => {
  await take()
  expect((await add({ picture: 'gibt-es-nicht' })).json.errorCode).toBe('SITE_PICTURE_UNKNOWN')
  expect((await add({ link: 'http://evil.example/' })).json.errorCode).toBe('SITE_LINK_REFUSED')
  expect((await add({ sites: ['nirgends'] })).json.errorCode).toBe('SITE_UNKNOWN')
  for (const more of [
    { picture: '../../etc/passwd' },
    { link: 'javascript:alert(1)' },
    { tier: 'main' },
    { role: { de: 'Partner' } },
    { name: '\u202e' },
  ])
    expect((await add(more)).status, JSON.stringify(more)).toBe(400)
  expect((await add({ name: '<img src=x onerror=alert(1)>' })).status).toBe(201)
  await sql`
    insert into site_partners (id, name, tier) select gen_random_uuid(), 'P' || n, 'other' from generate_series(1, 120) n`.execute(
    db,
  )
  expect((await add()).json.errorCode).toBe('SITE_PARTNERS_TOO_MANY')
})
