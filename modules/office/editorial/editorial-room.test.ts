import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seedPeople } from '#demo/people.ts'
import { buildArticle } from '#modules/content/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp({ base: 'empty' })
const { db } = program.test
await db.transaction().execute((trx) => seedPeople(trx))
const owner = await officeFor(program, 'buero')
const editor = await officeFor(program, 'redaktion')
const shop = await officeFor(program, 'laden')

type Who = typeof owner
const BASE = '/api/office/editorial'
const get = (path: string, who: Who = editor) => who.call({ path: `${BASE}${path}` })
const post = (path: string, body: object = {}, who: Who = editor) =>
  who.call({ method: 'POST', path: `${BASE}${path}`, body })
const put = (path: string, body: object, who: Who = editor) =>
  who.call({ method: 'PUT', path: `${BASE}${path}`, body })
const make = async (title: string, more: object = {}) =>
  (await post('', { kind: 'article', site: 'profis', language: 'de', title, ...more })).json.uid as string
const read = async (uid: string, who: Who = editor) => (await get(`/${uid}`, who)).json
const save = (uid: string, version: number, node: object, who: Who = editor, language = 'de') =>
  put(`/${uid}/${language}`, { version, node }, who)
const nodeOf = async (uid: string, language = 'de') => (await read(uid)).languages[language].draft.node
const text = (html: string) => ({ kind: 'text', html })

test('from a title to the page, back to a draft and an earlier version, each in the book', async () => {
  const uid = await make('Größe zählt')
  expect(uid).toBe('groesse-zaehlt')
  expect(await make('Größe zählt')).toBe('groesse-zaehlt-2')
  const { draft, published } = (await read(uid)).languages.de
  expect(published).toBeNull()
  expect(draft.node).toMatchObject({ path: '/news/groesse-zaehlt/', publishAt: null, kind: 'article' })
  const first = await save(uid, draft.version, { ...draft.node, blocks: [text('<p>Eins</p>')] })
  expect(first.json).toMatchObject({ faults: [], warnings: [] })
  const publish = (body: object) => post(`/${uid}/publish`, { at: null, ...body })
  const seen = await get(`/${uid}/publish-preview?de=${first.json.version}`)
  expect(seen.json.consequences.lines[0]).toMatchObject({ kind: 'editorialAppears', count: 1 })
  const { digest } = seen.json.consequences
  expect((await publish({ versions: { de: first.json.version }, digest: 'x' })).json.errorCode).toBe(
    'OFFICE_CONSEQUENCES_CHANGED',
  )
  expect((await publish({ versions: { de: first.json.version }, digest })).status).toBe(204)
  const out = (await read(uid)).languages.de
  expect(out).toMatchObject({
    draft: null,
    published: { state: 'published', url: expect.stringContaining(uid) },
  })
  // A date that nobody chose is that of the publication, which a later edit does not move.
  expect(out.published.node.displayAt).toBe(out.published.publishAt)
  const second = await put(`/${uid}/de`, {
    version: 0,
    base: out.published.changedAt,
    node: { ...out.published.node, title: 'Größe zählt doch' },
  })
  expect((await publish({ versions: { de: second.json.version } })).status).toBe(204)
  const again = (await read(uid)).languages.de.published
  expect(again).toMatchObject({ publishAt: out.published.publishAt, node: { title: 'Größe zählt doch' } })
  // Whoever still has what was public before would write over the second edit.
  const stale = await put(`/${uid}/de`, { version: 0, base: out.published.changedAt, node: again.node })
  expect(stale.json.errorCode).toBe('EDITORIAL_CHANGED')
  const versions = (await get(`/${uid}/de/versions`)).json.items
  expect(versions.map((one: { number: number; reason: string }) => [one.number, one.reason])).toEqual([
    [2, 'published'],
    [1, 'published'],
  ])
  // Named twice, withdrawn once.
  const twice = { languages: ['de', 'de'], reason: 'Zu früh' }
  expect((await post(`/${uid}/withdraw`, twice)).status).toBe(204)
  const back = (await read(uid)).languages.de
  expect(back).toMatchObject({
    draft: { node: { title: 'Größe zählt doch' } },
    published: { state: 'draft' },
  })
  const restored = await post(`/${uid}/de/versions/1/restore`, { version: back.draft.version })
  expect(restored.json.version).toBeGreaterThan(back.draft.version)
  expect((await nodeOf(uid)).title).toBe('Größe zählt')
  expect((await get(`/${uid}/de/versions/4`)).json).toMatchObject({ reason: 'restored' })
  const { rows } = await sql<{ action: string }>`
    select action from audit_entries where thing_type = 'content' and thing_id = ${uid} order by id`.execute(
    db,
  )
  expect(rows.map(({ action }) => action.replace('officeEditorial', ''))).toEqual([
    ...['Make', 'Save', 'Publish', 'Save', 'Publish', 'Withdraw', 'Restore'],
  ])
  await expect(sql`update content_versions set node = '{}'`.execute(db)).rejects.toThrow('append-only')
  await expect(sql`delete from content_versions`.execute(db)).rejects.toThrow('append-only')
})

test('what is missing is told and kept all the same; with it nothing is published, in no language', async () => {
  const other = await make('Schon da')
  const uid = await make('Lückenhaft')
  const { draft } = (await read(uid)).languages.de
  const hostile = [
    text('<h2>Oben</h2><h4>Unten</h4><script>alert(1)</script><a href="javascript:alert(1)">x</a>'),
    { kind: 'teasers', items: [] },
    { kind: 'picture', picture: { id: 'no-such-picture', alt: '' } },
    { kind: 'match', match: newId() },
    { kind: 'products', ids: ['shop.nothing'] },
    { kind: 'standings', team: 4711 },
    { kind: 'links', items: [{ label: 'Tot', link: { kind: 'node', uid: 'no-such-node' } }] },
    { kind: 'links', items: [{ label: 'Bald', link: { kind: 'node', uid: other } }] },
    { kind: 'teasers', html: '<img src=x onerror=alert(1)>' },
  ]
  const saved = await save(uid, draft.version, { ...draft.node, title: '', path: '/news/', blocks: hostile })
  const codes = saved.json.faults.map(
    (fault: { field: string; code: string }) => `${fault.field} ${fault.code}`,
  )
  expect(codes).toEqual(
    expect.arrayContaining([
      'title title',
      'path addressTaken',
      'blocks.0.html headings',
      'blocks.1.items shape',
      'blocks.2.picture picture',
      'blocks.2.picture.alt alt',
      'blocks.3.match match',
      'blocks.4.ids.0 product',
      'blocks.5.team team',
      'blocks.6.items.0.link linkNowhere',
    ]),
  )
  expect(saved.json.warnings.map((one: { code: string }) => one.code)).toEqual(['linkUnpublished'])
  const kept = await nodeOf(uid)
  expect(JSON.stringify(kept)).not.toMatch(/script|onerror/)
  const english = await save(uid, 0, { ...draft.node, title: 'Whole' }, editor, 'en')
  expect(english.json.faults).toEqual([])
  const versions = { de: saved.json.version, en: english.json.version }
  const refused = await post(`/${uid}/publish`, { versions, at: null })
  expect(refused).toMatchObject({ status: 422, json: { errorCode: 'EDITORIAL_FAULTS' } })
  expect(refused.json.errors['de.title'][0].errorCode).toBe('title')
  expect((await read(uid)).languages.en.published).toBeNull()
  // Shapes that are none at all are refused, and so are texts that no reader gets to the end of.
  const bad = [{ kind: 5 }, { kind: 'text', html: '<div>'.repeat(5_000) }, nested(40)]
  for (const block of bad)
    expect((await save(uid, versions.de, { ...draft.node, blocks: [block] })).status).toBeGreaterThanOrEqual(
      400,
    )
  const long = 'x'.repeat(1_200_000)
  expect((await save(uid, versions.de, { ...draft.node, blocks: [text(long)] })).status).toBe(413)
  expect((await save(uid, versions.de, { ...draft.node, site: 'nowhere' })).status).toBe(400)
})

const nested = (levels: number): object =>
  levels === 0 ? { kind: 'end' } : { kind: 'text', inner: nested(levels - 1) }

test('whoever was slower is told by whom, and keeps nothing of theirs', async () => {
  const uid = await make('Zwei schreiben')
  const { draft } = (await read(uid)).languages.de
  const mine = await save(uid, draft.version, { ...draft.node, title: 'Meins' })
  const theirs = await save(uid, draft.version, { ...draft.node, title: 'Ihres' }, owner)
  expect(theirs).toMatchObject({ status: 409, json: { errorCode: 'EDITORIAL_CHANGED' } })
  expect(theirs.json.errors.changedBy[0]).toMatchObject({ errorCode: String(mine.json.version) })
  expect((await post(`/${uid}/publish`, { versions: { de: draft.version }, at: null })).status).toBe(409)
  expect((await nodeOf(uid)).title).toBe('Meins')
  expect((await put(`/${uid}/editing`, { language: 'de' })).json.items).toEqual([])
  const others = (await put(`/${uid}/editing`, { language: 'en' }, owner)).json.items
  expect(others).toMatchObject([{ language: 'de' }])
  await sql`update content_editing set seen_at = now() - interval '61 seconds'`.execute(db)
  expect((await put(`/${uid}/editing`, { language: 'en' }, owner)).json.items).toEqual([])
  const discard = (version: number) =>
    editor.call({ method: 'DELETE', path: `${BASE}/${uid}/de/draft?version=${version}` })
  expect((await discard(draft.version)).status).toBe(409)
  expect((await discard(mine.json.version)).status).toBe(204)
  expect((await get(`/${uid}`)).status).toBe(404)
})

test('a second person decides, and who wrote or asked does not', async () => {
  const uid = await make('Zur Abnahme')
  const { draft } = (await read(uid)).languages.de
  const decide = (body: object, who: Who) =>
    post(`/${uid}/review/decide`, { languages: ['de'], note: '', ...body }, who)
  expect((await decide({ approve: true }, owner)).json.errorCode).toBe('EDITORIAL_NOT_ASKED')
  expect((await post(`/${uid}/review`, { languages: ['de', 'en'], note: '' })).json.errorCode).toBe(
    'EDITORIAL_NO_DRAFT',
  )
  const ask = () => post(`/${uid}/review`, { languages: ['de'], note: 'Bitte lesen' })
  expect((await ask()).status).toBe(204)
  expect((await get('?state=review')).json.items.map((one: { uid: string }) => one.uid)).toEqual([uid])
  const waits = (await owner.call({ path: '/api/office/today' })).json.tasks
  expect(waits).toContainEqual(
    expect.objectContaining({ kind: 'editorialReview', count: 1, examples: ['Zur Abnahme'] }),
  )
  expect((await decide({ approve: true }, editor)).json.errorCode).toBe('EDITORIAL_OWN_WORK')
  expect((await decide({ approve: false }, owner)).status).toBe(400)
  expect((await decide({ approve: false, note: 'Das Bild fehlt' }, owner)).status).toBe(204)
  expect((await read(uid)).languages.de.draft.review).toMatchObject({
    state: 'returned',
    note: 'Das Bild fehlt',
  })
  await ask()
  expect((await decide({ approve: true, versions: { de: draft.version - 1 } }, owner)).json.errorCode).toBe(
    'EDITORIAL_CHANGED',
  )
  expect((await decide({ approve: true, versions: { de: draft.version } }, owner)).status).toBe(204)
  // Another word, and it is approved no more.
  await save(uid, draft.version, draft.node)
  expect((await read(uid)).languages.de.draft.review).toBeNull()
})

test('what comes from elsewhere is read only, until files are taken over', async () => {
  const at = (uid: string, source: 'files' | 'storyblok') =>
    db
      .transaction()
      .execute((trx) => program.content.saveNodes(trx, [buildArticle({ uid })], new Date(), { source }))
  const [fileNode] = await at('from-files', 'files')
  await at('from-stories', 'storyblok')
  for (const uid of ['from-files', 'from-stories']) {
    const { readOnly, languages } = await read(uid)
    expect(readOnly).toBe(true)
    const { node } = languages.de.published
    expect((await save(uid, 0, node)).json.errorCode).toBe('EDITORIAL_READ_ONLY')
    const answer = await post(`/${uid}/withdraw`, { languages: ['de'], reason: 'Versuch' })
    expect(answer.json.errorCode).toBe('EDITORIAL_READ_ONLY')
  }
  const takeOver = (uid: string) => post(`/${uid}/de/take-over`)
  expect((await takeOver('from-stories')).json.errorCode).toBe('EDITORIAL_NOT_TAKEN_OVER')
  expect((await takeOver('from-files')).status).toBe(204)
  expect((await read('from-files')).readOnly).toBe(false)
  const bring = (title: string, isOver = false) =>
    db
      .transaction()
      .execute((trx) =>
        program.content.importFiles(trx, { nodes: [{ ...fileNode!, title }], isOver, now: new Date() }),
      )
  // As it stands it changes nothing; otherwise only on purpose, and what stood there is a version.
  expect(await bring(fileNode!.title)).toEqual([])
  await expect(bring('Aus der Datei')).rejects.toMatchObject({ code: 'CONTENT_IN_OFFICE' })
  expect(await bring('Aus der Datei', true)).toHaveLength(1)
  expect((await read('from-files')).source).toBe('files')
  expect((await get('/from-files/de/versions')).json.items).toHaveLength(2)
})

test('planned, listed and counted; a change of what is public is moved, held by whoever publishes, and taken back', async () => {
  const uid = await make('Geplant')
  const at = new Date(Date.now() + 86_400_000).toISOString()
  const { draft } = (await read(uid)).languages.de
  expect((await post(`/${uid}/publish`, { versions: { de: draft.version }, at })).status).toBe(204)
  const { items, counts, totalCount } = (await get('?state=scheduled&query=plant')).json
  expect(items).toMatchObject([{ uid, publishAt: at, languages: [{ language: 'de', state: 'scheduled' }] }])
  expect(totalCount).toBe(1)
  expect(counts).toContainEqual({ key: 'all', count: 1 })
  const copy = (await post('', { kind: 'page', site: 'klub', language: 'en', title: 'Copied', copyOf: uid }))
    .json.uid
  expect(Object.keys((await read(copy)).languages)).toEqual(['de', 'en'])
  const out = await make('Draußen')
  const first = (await read(out)).languages.de.draft
  await post(`/${out}/publish`, { versions: { de: first.version }, at: null })
  const next = await save(out, 0, first.node)
  const later = await post(`/${out}/publish`, { versions: { de: next.json.version }, at })
  expect(later.status).toBe(204)
  const seen = await read(out)
  const { plan, published } = seen.languages.de
  expect(plan).toMatchObject({ at, held: null, isReturn: false, backAt: null })
  expect((await get('?state=scheduled&query=drau')).json.items).toMatchObject([
    { uid: out, languages: [{ state: 'published', plan: { at, held: null } }] },
  ])
  const backAt = new Date(Date.parse(at) + 86_400_000).toISOString()
  const move = (body: object) =>
    put(`/${out}/plans`, {
      versions: { de: plan.version },
      bases: { de: published.changedAt },
      at,
      backAt,
      ...body,
    })
  expect((await move({ backAt: at })).status).toBe(400)
  expect((await move({ bases: {} })).json.errorCode).toBe('EDITORIAL_CHANGED')
  expect((await move({ at: new Date().toISOString() })).json.errorCode).toBe('EDITORIAL_NOT_AHEAD')
  expect((await move({})).status).toBe(204)
  expect((await move({})).json.errorCode).toBe('EDITORIAL_CHANGED')
  const cancel = async (version: number) => post(`/${out}/plans/cancel`, { versions: { de: version } })
  expect((await cancel(plan.version)).json.errorCode).toBe('EDITORIAL_CHANGED')
  // Whoever publishes in between holds it, and it says so at once.
  const between = await save(out, 0, { ...published.node, title: 'Dazwischen' })
  const looked = await get(`/${out}/publish-preview?de=${between.json.version}`)
  expect(looked.json.consequences.lines).toContainEqual(
    expect.objectContaining({ kind: 'editorialHoldsPlan', count: 1 }),
  )
  await post(`/${out}/publish`, { versions: { de: between.json.version }, at: null })
  const held = (await read(out)).languages.de.plan
  expect(held).toMatchObject({ held: 'overtaken', backAt })
  expect((await get('?query=drau')).json.items[0].languages[0].plan.held).toBe('overtaken')
  await program.content.announce(new Date(at))
  expect((await owner.call({ path: '/api/office/today' })).json.tasks).toContainEqual(
    expect.objectContaining({ kind: 'editorialHeld', count: 1, examples: ['Draußen'] }),
  )
  expect((await cancel(held.version)).status).toBe(204)
  expect((await read(out)).languages.de).toMatchObject({ plan: null, draft: { node: { title: 'Draußen' } } })
  const { rows } = await sql<{ action: string }>`
    select action from audit_entries where thing_id = ${out} and action like '%Plan%' order by id`.execute(db)
  expect(rows.map(({ action }) => action)).toEqual(['officeEditorialPlanMove', 'officeEditorialPlanCancel'])
  expect(
    (await get('?state=published&site=profis&kind=article&source=office')).json.totalCount,
  ).toBeGreaterThan(0)
})

test('nobody without the right gets in, and unknown names are all the same', async () => {
  const uid = await make('Verschlossen')
  expect((await get(`/${uid}`, shop)).status).toBe(403)
  const unknown = [
    ...[await get('/nobody'), await get('/nobody/de/versions'), await get(`/${uid}/de/versions/7`)],
    ...[await post('/nobody/de/preview'), await post(`/${uid}/en/preview`)],
    ...[await put('/nobody/editing', { language: 'de' }), await save('nobody', 0, await nodeOf(uid))],
  ]
  for (const answer of unknown) expect(answer.status).toBe(404)
})

test('a preview shows what is written, saved or not, for half an hour and to who has its link', async () => {
  const uid = await make('Vorab')
  const node = await nodeOf(uid)
  const tokenOf = async (body: object) => {
    const { url } = (await post(`/${uid}/de/preview`, body)).json
    expect(url).toMatch(/\/\/profis\..*\/vorschau\/[\w-]{22,}$/)
    return String(url).split('/').at(-1)!
  }
  const show = (token: string, now = new Date()) => program.content.preview({ token, now })
  const saved = await tokenOf({})
  const blocks = [text('<p>Neu<script>1</script></p>'), { kind: 'teasers', items: [] }]
  const unsaved = await tokenOf({ node: { ...node, title: '', blocks } })
  expect(await show(saved)).toMatchObject({
    isFramed: true,
    data: { preview: true, node: { title: 'Vorab' } },
  })
  const shown = await show(unsaved)
  // What is not finished is left out, what is hostile is made safe.
  expect(shown).toMatchObject({
    data: { seo: { noindex: true }, blocks: [{ kind: 'text', html: '<p>Neu</p>' }] },
  })
  expect((await read(uid)).languages.de.draft.node.title).toBe('Vorab')
  const late = new Date(Date.now() + 1_860_000)
  for (const answer of [await show(saved, late), await show(`${saved}x`), await show('guessed')])
    expect(answer).toEqual({ status: 404 })
  // A link for somebody outside is framed by nobody.
  await db
    .transaction()
    .execute((trx) => program.content.saveNodes(trx, [buildArticle({ uid: 'out' })], new Date()))
  const outside = await program.content.createPreview({
    uid: 'out',
    language: 'de',
    hours: 1,
    now: new Date(),
  })
  expect(await show(outside)).toMatchObject({ status: 200, isFramed: false })
})
