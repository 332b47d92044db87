import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createJobs } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'
import { testDatabase } from '#testing/database.ts'
import { call, moduleApp } from '#testing/module-app.ts'
import { searchRoutes } from './routes.ts'
import { createSearch, type SearchDocument, type SearchSource } from './search.ts'

const database = await testDatabase('empty')
const { db } = database

let last = 0
function buildDocument(given: Partial<SearchDocument> & { title: string }): SearchDocument {
  last += 1
  return {
    kind: 'article',
    id: `d${last}`,
    language: 'de',
    site: 'profis',
    teaser: '',
    body: '',
    href: `/news/detail/?id=d${last}`,
    picture: null,
    displayAt: null,
    ...given,
  }
}

const german = [
  buildDocument({ title: 'Stadionführung am Samstag', kind: 'page', site: 'museum' }),
  buildDocument({
    title: 'Die Dauerkarten sind da',
    body: 'Wer seine Dauerkarte abholt, zeigt den Ausweis.',
  }),
  buildDocument({ title: 'Jahreshauptversammlung', body: 'Die Mitglieder wählen.', site: 'klub' }),
  buildDocument({ title: 'Stadion und Führung', body: 'Wir zeigen Umkleide und Rasen.', site: 'museum' }),
  buildDocument({ title: 'Ein Jahr Haupt und Versammlung', site: 'klub' }),
  buildDocument({ title: 'Kühlwetter trifft in Überzahl', body: 'Großer Jubel in der Straße.' }),
  buildDocument({ title: 'Max Kühlwetter', kind: 'person', body: 'Stürmer' }),
  buildDocument({ title: 'Was der Trainer sagt', body: 'Am Ende spricht er über Kühlwetter.' }),
  buildDocument({ title: 'Altes vom Turnier', displayAt: '2019-01-01T00:00:00.000Z' }),
  buildDocument({ title: 'Neues vom Turnier', displayAt: new Date().toISOString() }),
  buildDocument({ title: "Ein Titel mit ' und \\ und <b>", body: "O'Neill" }),
]
const others = [
  buildDocument({ language: 'en', title: 'Guided tours of the ground', kind: 'page', site: 'museum' }),
  buildDocument({ language: 'en', title: 'The leagues and their values' }),
  buildDocument({ language: 'ja', title: 'スタジアムツアー', kind: 'page', site: 'museum' }),
  buildDocument({ language: 'ja', title: 'チケットの買い方', body: 'ファルケンパークのチケット' }),
]
/** What the source holds; tests add to it and take away. */
const held = new Map<string, SearchDocument>([...german, ...others].map((one) => [one.id, one]))

const source: SearchSource = {
  name: 'test',
  async *all() {
    yield [...held.values()]
  },
  some: async (ids) => ids.flatMap((id) => held.get(id) ?? []),
  changedBy: (tag) => (tag === 'tests' ? 'all' : tag.startsWith('test:') ? [tag.slice(5)] : null),
}
const jobs = createJobs({ url: database.url, log: createLog('silent'), workers: false })
const search = createSearch({ db, jobs, sources: [source] })
const app = await moduleApp(searchRoutes(search))

beforeAll(async () => {
  await jobs.start()
  await search.reindex()
  return () => jobs.stop()
})

const ask = (q: string, more = '') => call(app, { url: `/api/search?q=${encodeURIComponent(q)}${more}` })
const titlesOf = (answer: { json: { items: { title: string }[] } }) =>
  answer.json.items.map((item) => item.title)
const suggest = async (q: string, language = 'de') =>
  (await call(app, { url: `/api/search/suggestions?q=${encodeURIComponent(q)}&language=${language}` })).json

describe('one search', () => {
  test.each([
    ['Führung', 'Stadionführung am Samstag', 'is a part of a compound'],
    ['Führungen', 'Stadionführung am Samstag', 'in the plural'],
    ['Dauerkarte', 'Die Dauerkarten sind da', 'has another ending'],
    ['Versammlung', 'Jahreshauptversammlung', 'is the last of three parts'],
    ['stadionfuehrung', 'Stadionführung am Samstag', 'is typed with ue'],
    ['kuehlwetter', 'Max Kühlwetter', 'is a name typed with ue'],
    ['kuhlwetter', 'Max Kühlwetter', 'is a name typed without marks'],
    ['strasse', 'Kühlwetter trifft in Überzahl', 'is typed with ss'],
    ['UEBERZAHL', 'Kühlwetter trifft in Überzahl', 'is typed in capitals'],
    ["o'neill", "Ein Titel mit ' und \\ und <b>", 'holds a quote'],
  ])('SHELL-13 %s finds “%s”: the word %s', async (q, title) => {
    const answer = await ask(q)
    expect(answer.json.meant).toBeNull()
    expect(titlesOf(answer)).toContain(title)
  })

  test('a compound that stands nowhere finds what is about its parts', async () => {
    expect(titlesOf(await ask('Rasenführung'))).toEqual(['Stadion und Führung'])
  })

  test('mends slips of the finger and says so', async () => {
    const answer = await ask('Dauerkatre')
    expect(answer.json.meant).toBe('dauerkarte')
    expect(titlesOf(answer)).toEqual(['Die Dauerkarten sind da'])
  })

  test('a word that is typed half finds its whole', async () => {
    expect(titlesOf(await ask('Jahreshaupt'))).toContain('Jahreshauptversammlung')
  })

  test('shows what has one of the words where nothing has all of them', async () => {
    const answer = await ask('Dauerkarten Trainer')
    expect(answer.json.isLoose).toBe(true)
    expect(titlesOf(answer).toSorted()).toEqual(['Die Dauerkarten sind da', 'Was der Trainer sagt'])
  })

  test('ranks titles over texts, people over news, new over old', async () => {
    expect(titlesOf(await ask('Kühlwetter'))).toEqual([
      'Max Kühlwetter',
      'Kühlwetter trifft in Überzahl',
      'Was der Trainer sagt',
    ])
    expect(titlesOf(await ask('Turnier'))).toEqual(['Neues vom Turnier', 'Altes vom Turnier'])
  })

  test('GEN-03 knows English words and finds nothing of another language', async () => {
    expect(titlesOf(await ask('tour', '&language=en'))).toEqual(['Guided tours of the ground'])
    expect(titlesOf(await ask('league value', '&language=en'))).toEqual(['The leagues and their values'])
    expect(titlesOf(await ask('Führung', '&language=en'))).toEqual([])
  })

  test.each([
    ['スタジアム', 'スタジアムツアー'],
    ['ツアー', 'スタジアムツアー'],
    ['チケット', 'チケットの買い方'],
    ['買', 'チケットの買い方'],
    ['ﾁｹｯﾄ', 'チケットの買い方'],
  ])('%s finds %s', async (q, title) => {
    expect(titlesOf(await ask(q, '&language=ja'))).toEqual([title])
  })

  test('narrows by kind and site, and says what each would leave', async () => {
    const { json } = await ask('Kühlwetter', '&Kind=person')
    expect(json).toMatchObject({ totalCount: 1, items: [{ kind: 'person', site: 'profis' }] })
    expect(json.facets.kinds).toEqual([
      { value: 'article', count: 2 },
      { value: 'person', count: 1 },
    ])
    expect(json.facets.sites).toEqual([{ value: 'profis', count: 1 }])
    expect((await ask('Kühlwetter', '&site=klub')).json).toMatchObject({ totalCount: 0, meant: null })
  })

  test('pages through what it found', async () => {
    const first = await ask('Kühlwetter', '&Page=1&PageSize=2')
    const second = await ask('Kühlwetter', '&Page=2&PageSize=2')
    expect(first.json).toMatchObject({ totalCount: 3, hasNextPage: true })
    expect(second.json).toMatchObject({ totalCount: 3, hasNextPage: false })
    expect(new Set([...titlesOf(first), ...titlesOf(second)]).size).toBe(3)
  })

  test('answers the best of each kind for a page that shows all of them', async () => {
    const { items, totalCount } = await search.find({
      ...{ q: 'Kühlwetter', language: 'de', page: 1, pageSize: 1, perKind: 1 },
    })
    expect(items.map((item) => item.kind)).toEqual(['person', 'article'])
    expect(totalCount).toBe(3)
  })

  test.each(['', '   ', 'der die das', '&|!:*()', "'; drop table search_documents --", '%', '\u0000'])(
    'takes %j for what it is: words or nothing',
    async (q) => {
      expect((await ask(q)).status).toBe(200)
    },
  )

  test('refuses what is no search', async () => {
    expect((await ask('x'.repeat(101))).status).toBe(400)
    expect((await ask('tor', '&PageSize=51')).status).toBe(400)
    expect((await ask('tor', '&kind=secret')).status).toBe(400)
    expect((await ask('tor', '&unknown=1')).status).toBe(400)
  })
})

describe('suggestions', () => {
  test('begin with what is typed, titles that begin so first', async () => {
    const { items } = await suggest('küh')
    expect(items.map((item: { title: string }) => item.title)).toEqual([
      'Kühlwetter trifft in Überzahl',
      'Max Kühlwetter',
    ])
    expect((await suggest('kueh')).items).toHaveLength(2)
    expect((await suggest('führ')).items.map((item: { title: string }) => item.title)).toContain(
      'Stadionführung am Samstag',
    )
  })

  test('know what was meant where nothing begins so', async () => {
    const { items, meant } = await suggest('Dauerkatre')
    expect(meant).toBe('dauerkarte')
    expect(items[0].title).toMatch(/dauerkarte/i)
    expect(await suggest('d')).toEqual({ items: [], meant: null })
    expect(await suggest('')).toEqual({ items: [], meant: null })
  })

  test('are found by one character of Japanese', async () => {
    expect((await suggest('買', 'ja')).items).toHaveLength(1)
  })
})

describe('articles that name somebody', () => {
  const add = (...documents: SearchDocument[]) => {
    for (const document of documents) held.set(document.id, document)
    return documents.map(({ id }) => id)
  }

  test('are those that say the name or are tagged with it, the newest first, in every language', async () => {
    const name = 'Ruža Øren-Maß'
    const ids = add(
      buildDocument({ title: 'Alt', teaser: `Mit ${name}.`, displayAt: '2025-01-01T00:00:00.000Z' }),
      buildDocument({ title: `${name} trifft`, displayAt: '2026-01-01T00:00:00.000Z' }),
      buildDocument({ title: 'Ruža und Maß, zwei Øren', displayAt: '2026-01-02T00:00:00.000Z' }),
      buildDocument({ title: name, kind: 'person' }),
    )
    const [english] = add(buildDocument({ language: 'en', title: 'Won', body: `${name} Portrait` }))
    const [japanese] = add(buildDocument({ language: 'ja', title: '勝利', body: `${name} Porträt` }))
    await search.reindex()
    expect(await search.naming({ name, language: 'de', count: 5 })).toEqual([ids[1], ids[0]])
    expect(await search.naming({ name, language: 'de', count: 1 })).toEqual([ids[1]])
    expect(await search.naming({ name, language: 'en', count: 5 })).toEqual([english])
    expect(await search.naming({ name, language: 'ja', count: 5 })).toEqual([japanese])
    expect(await search.naming({ name: '', language: 'de', count: 5 })).toEqual([])
    for (const id of [...ids, english!, japanese!]) held.delete(id)
    await search.reindex()
  })
})

describe('the index', () => {
  test('follows a change soon after its commit, and what is gone is not found', async () => {
    const added = buildDocument({ title: 'Pokalsieg gefeiert', id: 'cup' })
    held.set('cup', added)
    await db.transaction().execute((trx) => search.refresh(trx, 'test', ['cup']))
    await jobs.drain()
    expect(titlesOf(await ask('Pokalsiege'))).toEqual(['Pokalsieg gefeiert'])
    held.delete('cup')
    await db.transaction().execute((trx) => search.refresh(trx, 'test', ['cup']))
    await jobs.drain()
    expect(titlesOf(await ask('Pokalsieg'))).toEqual([])
  })

  test('leaves nothing of a change that was taken back', async () => {
    held.set('ghost', buildDocument({ title: 'Gespensterspiel', id: 'ghost' }))
    await db
      .transaction()
      .execute(async (trx) => {
        await search.refresh(trx, 'test', ['ghost'])
        throw new Error('taken back')
      })
      .catch(() => {})
    await jobs.drain()
    held.delete('ghost')
    expect(titlesOf(await ask('Gespensterspiel'))).toEqual([])
  })

  test('follows the tags of what has changed: one thing, or the whole source', async () => {
    held.set('followed', buildDocument({ title: 'Nachgezogenes', id: 'followed' }))
    await search.follow(['other:followed', 'test:followed', 'test:followed'])
    expect(await jobs.drain()).toBe(1)
    expect(titlesOf(await ask('Nachgezogenes'))).toHaveLength(1)
    held.set('followed', buildDocument({ title: 'Umbenanntes', id: 'followed' }))
    await search.follow(['tests'])
    await jobs.drain()
    expect(titlesOf(await ask('Umbenanntes'))).toHaveLength(1)
    held.delete('followed')
    await search.follow(['tests'])
    await jobs.drain()
    expect(titlesOf(await ask('Umbenanntes'))).toEqual([])
  })

  test('takes out at a whole reading what is not there any more', async () => {
    held.set('old', buildDocument({ title: 'Vorübergehendes', id: 'old' }))
    await search.reindex()
    expect(titlesOf(await ask('Vorübergehendes'))).toHaveLength(1)
    held.delete('old')
    expect(await search.reindex()).toMatchObject({ documents: held.size, removed: 1 })
    expect(titlesOf(await ask('Vorübergehendes'))).toHaveLength(0)
  })

  test('is asked by its index however much there is', async () => {
    await sql`
      insert into search_documents
      select 'load', 'x' || n, 'de', 'article', 'klub', 'Nachricht ' || n, repeat(md5(n::text), 6), '', '/', null, now(), 1,
        array_to_tsvector(array['nachricht', 'wort' || n % 5000]), array_to_tsvector(array['nachricht', 'wort' || n % 5000]),
        now()
      from generate_series(1, 50000) n`.execute(db)
    await sql`vacuum analyze search_documents`.execute(db)
    const plan = async (column: 'vector' | 'beginnings', query: string) => {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select id from search_documents d where d.language = 'de'
          and d.${sql.ref(column)} @@ ${sql.lit(query)}::tsquery`.execute(db)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    expect(await plan('vector', "'wort17'")).toContain('search_documents_vector')
    expect(await plan('beginnings', "'wort171':*")).toContain('search_documents_beginnings')
    await sql`delete from search_documents where source = 'load'`.execute(db)
  })
})
