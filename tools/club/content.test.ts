import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { buildArticle, buildPage } from '#modules/content/build.ts'
import { testApp } from '#testing/app.ts'
import { runCommand } from './commands.ts'

const app = await testApp({ base: 'empty' })
const folder = mkdtempSync(join(tmpdir(), 'kurve-content-'))
afterAll(() => rmSync(folder, { recursive: true }))

const club = (...words: string[]) => runCommand(app, ['content', ...words], 'ute')
const titleAt = async (path: string) => {
  const { content } = app
  const answer = await content.pageData({ site: 'klub', language: 'de', path, query: {}, now: new Date() })
  return answer.status === 200 ? answer.data.node!.title : null
}

function write(name: string, files: Record<string, object>): string {
  const path = join(folder, name)
  mkdirSync(path)
  for (const [file, node] of Object.entries(files)) writeFileSync(join(path, file), JSON.stringify(node))
  return path
}

describe('a folder of content', () => {
  test('is checked for what it names: pictures, matches and addresses of the club', async () => {
    const named = write('named', {
      'a.json': buildPage({
        uid: 'named',
        path: '/named/',
        cover: { id: 'no-such-picture', alt: 'Nichts' },
        blocks: [
          { kind: 'text', html: '<p><a href="/gibt-es-nicht/">dort</a> <a href="/suche">da</a></p>' },
          { kind: 'match', match: '01990000-0000-7000-8200-00000000ffff' },
          { kind: 'match', match: 'next' },
          { kind: 'products', ids: ['shop.nothing'] },
          { kind: 'picture', picture: { id: 'no-such-picture', alt: '' } },
        ],
      }),
    })
    const { code, err } = await club('check', named)
    expect(code).toBe(1)
    expect(err).toContain('6 faults.')
    expect(err).toContain('blocks.3.ids.0: there is no product shop.nothing')
    expect(err).toContain('blocks.4.picture.alt: has no description')
    expect(err).toContain('named (de) cover: there is no picture no-such-picture')
    expect(err).toContain('blocks.1.match: there is no match 01990000-0000-7000-8200-00000000ffff')
    expect(err).toContain('blocks.0.html: leads nowhere, klub /gibt-es-nicht/')
  })

  test('is checked, imported, exported and imported again as the same', async () => {
    const first = write('first', {
      'a.json': buildPage({ uid: 'gremien', path: '/gremien/', title: 'Gremien' }),
      'b.json': buildArticle({ uid: 'derby', blocks: [{ kind: 'text', html: '<p>Ein Satz.</p>' }] }),
    })
    expect(await club('check', first)).toMatchObject({ code: 0 })
    expect(await titleAt('/gremien/')).toBeNull()
    expect(await club('import', first)).toMatchObject({ code: 0 })
    expect(await titleAt('/gremien/')).toBe('Gremien')
    const before = await app.content.loadAll()
    const second = join(folder, 'second')
    expect(await club('export', second)).toMatchObject({ code: 0 })
    expect(readdirSync(join(second, 'articles/de'))).toEqual(['derby.md'])
    expect(await club('import', second)).toMatchObject({ code: 0 })
    expect(await app.content.loadAll()).toEqual(before)
    expect(await club('export', second)).toMatchObject({ code: 2 })
  })

  test('with a fault is refused with file, line and field, and nothing of it is kept', async () => {
    const bad = write('bad', {
      'a.json': buildPage({ uid: 'gut', path: '/gut/' }),
      'b.json': { ...buildPage({ uid: 'schlecht', path: '/schlecht/' }), site: 'nowhere' },
    })
    for (const command of ['check', 'import']) {
      const { code, err } = await club(command, bad)
      expect(code).toBe(1)
      expect(err).toContain('b.json:1 site: there is no site nowhere')
    }
    expect(await titleAt('/gut/')).toBeNull()
  })

  test('that wants an address somebody else has is refused as a whole', async () => {
    await app.content.saveNode(
      buildPage({ uid: 'besitzer', path: '/besetzt/', title: 'Besitzer' }),
      new Date(),
    )
    const rival = write('rival', {
      'a.json': buildPage({ uid: 'erster', path: '/erster/' }),
      'b.json': buildPage({ uid: 'rivale', path: '/besetzt/' }),
    })
    expect(await club('import', rival)).toMatchObject({
      code: 1,
      err: expect.stringContaining('CONTENT_ADDRESS_TAKEN'),
    })
    expect(await titleAt('/erster/')).toBeNull()
    expect(await titleAt('/besetzt/')).toBe('Besitzer')
  })
})

describe('a draft', () => {
  test('is shown by a link, published at once or later, and taken back', async () => {
    await app.content.saveNode(
      buildPage({ uid: 'neu', path: '/neu/', title: 'Neu', publishAt: null }),
      new Date(),
    )
    const { out } = await club('preview', 'neu', '--hours', '1', '--json')
    const token = /\/vorschau\/([\w-]{22})$/.exec(JSON.parse(out).link)?.[1]
    expect(await app.content.preview({ token: token!, now: new Date() })).toMatchObject({ status: 200 })
    expect(await club('publish', 'neu')).toMatchObject({ code: 0 })
    expect(await titleAt('/neu/')).toBe('Neu')
    expect(await club('withdraw', 'neu')).toMatchObject({ code: 0 })
    expect(await titleAt('/neu/')).toBeNull()
    expect(await club('publish', 'neu', '--at', '2199-12-24T18:00+01:00')).toMatchObject({ code: 0 })
    expect(await titleAt('/neu/')).toBeNull()
    expect(await club('publish', 'neu', '--at', 'morgen')).toMatchObject({ code: 2 })
    expect(await club('publish', 'nobody')).toMatchObject({ code: 1 })
    expect(await club('preview', 'neu', '--hours', '99999')).toMatchObject({ code: 2 })
    expect(await club('check', join(folder, 'nowhere'))).toMatchObject({ code: 2 })
  })
})
