import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { club } from '#club/club.ts'
import { mainSite, type Role, siteOf, sites } from '#club/sites.ts'
import { seedPeople } from '#demo/people.ts'
import { startBlocks } from '#modules/content/starts/start.rules.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp({ base: 'empty' })
const { db } = program.test
await db.transaction().execute((trx) => seedPeople(trx))
const editor = await officeFor(program, 'redaktion')
const other = await officeFor(program, 'buero')
const shop = await officeFor(program, 'laden')
const SITE = sites.find(({ kind }) => kind === 'department')!.key

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, who = editor) =>
  who.call({ method, path: `/api/office${path}`, ...(body ? { body } : {}) })
const begin = (site = SITE, isQuiet = false, who = editor) =>
  call('POST', `/starts/${site}`, { isQuiet }, who)
const listed = async (site = SITE) =>
  (await call('GET', '/starts')).json.items.find((row: { site: string }) => row.site === site)
const seen = async (language: 'de' | 'en' | 'ja' = 'de', site = SITE) => {
  const answer = await program.content.pageData({ site, language, path: '/', query: {}, now: new Date() })
  if (answer.status !== 200) throw new Error(`no page: ${answer.status}`)
  return answer.data
}
const pieceOf = async (uid: string) => (await call('GET', `/editorial/${uid}`)).json
const publish = async (uid: string) => {
  const { languages } = await pieceOf(uid)
  const versions = Object.fromEntries(
    Object.entries(languages as Record<string, { draft: { version: number } | null }>).flatMap(
      ([language, { draft }]) => (draft ? [[language, draft.version]] : []),
    ),
  )
  return call('POST', `/editorial/${uid}/publish`, { versions, at: null })
}

test('every site has a start page; what the club’s values say can be written as it is, in every language', async () => {
  const { json } = await call('GET', '/starts')
  // The shop, the tickets and the exchange begin with pages of the program's own.
  const own = ['shop', 'tickets', 'exchange'].flatMap((role) => siteOf(role as Role)?.key ?? [])
  const keys = json.items.map((row: { site: string }) => row.site)
  expect(keys).toEqual(sites.map(({ key }) => key).filter((key) => !own.includes(key)))
  for (const site of own) expect((await begin(site)).status).toBe(404)
  for (const row of json.items) {
    expect(row, row.site).toMatchObject({ source: 'club', piece: null, quiet: null, isQuiet: false })
    expect(row.blocks).toEqual(startBlocks(row.site, 'de').map(({ kind }) => kind))
    const begun = await begin(row.site)
    expect(begun.status, row.site).toBe(200)
    for (const language of club.languages) {
      const { json: check } = await call('GET', `/editorial/${begun.json.uid}/${language}/check`)
      // Pictures of the club's values are those of its media store, which an empty club has not filled.
      expect(
        check.faults.filter(({ code }: { code: string }) => code !== 'picture'),
        `${row.site} ${language}`,
      ).toEqual([])
    }
  }
  expect((await listed()).source).toBe('club')
  expect((await call('GET', '/starts?q=gibt-es-nicht')).json.items).toEqual([])
})

test('published it looks as before, changed it looks changed, withdrawn the club’s values are back', async () => {
  const { uid } = (await begin()).json
  const before = await Promise.all(club.languages.map((language) => seen(language)))
  await sql`update content_drafts set node = node #- '{blocks,0,picture}' where uid = ${uid}`.execute(db)
  const dropTeasers = sql`(select jsonb_agg(block) from jsonb_array_elements(node->'blocks') block
    where block->>'kind' <> 'teasers')`
  await sql`update content_drafts set node = jsonb_set(node, '{blocks}', ${dropTeasers})
    where uid = ${uid}`.execute(db)
  expect((await publish(uid)).status).toBe(204)
  for (const [at, language] of club.languages.entries()) {
    const after = await seen(language)
    expect(after.seo).toMatchObject({
      title: before[at]!.seo.title,
      description: before[at]!.seo.description,
      canonical: before[at]!.seo.canonical,
    })
    expect(after.template).toBe('start')
    expect(after.blocks.map(({ kind }) => kind)).toEqual(
      before[at]!.blocks.map(({ kind }) => kind).filter((kind) => kind !== 'teasers'),
    )
  }
  expect(await listed()).toMatchObject({ source: 'office', piece: { uid } })
  expect((await begin()).json.uid).toBe(uid)
  const gone = await call('POST', `/editorial/${uid}/withdraw`, {
    languages: ['de', 'en', 'ja'],
    reason: 'war nur ein Versuch',
  })
  expect(gone.status).toBe(204)
  expect(await seen()).toEqual(before[0])
  expect((await listed()).source).toBe('club')
})

test('two at once get one piece, the quiet variant is another, and stands there instead', async () => {
  const site = mainSite().key
  const both = await Promise.all([
    ...[1, 2, 3].map(() => begin(site, true)),
    ...[1, 2].map(() => begin(site, true, other)),
  ])
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(both.map(({ json }) => json.uid)).size).toBe(1)
  const { uid } = both[0]!.json
  expect(uid).not.toBe((await begin(site)).json.uid)
  // Nobody but its author knows what it says.
  expect((await publish(uid)).json.errorCode).toBe('EDITORIAL_FAULTS')
  for (const language of club.languages) {
    const { draft } = (await pieceOf(uid)).languages[language]
    const node = {
      ...draft.node,
      title: 'Wir trauern',
      blocks: [{ kind: 'stage', headline: ['Wir trauern'] }, ...draft.node.blocks.slice(1)],
    }
    const saved = await call('PUT', `/editorial/${uid}/${language}`, { version: draft.version, node })
    expect(saved.status).toBe(200)
  }
  expect((await publish(uid)).status).toBe(204)
  expect(await seen('de', site)).toMatchObject({ condolence: true, ads: { content: null } })
  expect(await listed(site)).toMatchObject({ isQuiet: true, quiet: { uid }, headline: { de: 'Wir trauern' } })
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from audit_entries where action = 'officeStartBegin' and thing_id = ${uid}`.execute(
    db,
  )
  expect(rows[0]!.n).toBe(5)
})

test('who may not write, looks and begins nothing; a site that the club has not is nowhere', async () => {
  expect((await call('GET', '/starts', undefined, shop)).status).toBe(403)
  expect((await begin(SITE, false, shop)).status).toBe(403)
  expect((await begin('nirgends')).status).toBe(404)
  expect((await begin('Nirgends!')).status).toBe(400)
  expect((await call('POST', `/starts/${SITE}`, { isQuiet: 'x' })).status).toBe(400)
})
