import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Block } from '#modules/content/blocks.schema.ts'
import { blockKinds, fieldsOf, type NamedShape } from './shape.ts'
import { newBlock, structureOf, textsIn, withField } from './values.ts'
import { readingOf } from './words.ts'

type Words = { [key: string]: string | Words }
const texts = (language: string): Words =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../../../texts/${language}/blocks.json`), 'utf8'))
const at = (words: Words, key: string): string | undefined => {
  const found = key
    .split('.')
    .reduce<string | Words | undefined>(
      (inner, part) => (typeof inner === 'object' ? inner[part] : undefined),
      words,
    )
  return typeof found === 'string' ? found : undefined
}

function flat(fields: readonly NamedShape[]): NamedShape[] {
  return fields.flatMap((field) => [field, ...('fields' in field ? flat(field.fields) : [])])
}

test.each(['de', 'en'])('every kind of block and every field of it has its words (%s)', (language) => {
  const words = texts(language)
  const missing = blockKinds.flatMap((kind) => [
    ...['name', 'hint'].map((one) => `kinds.${kind}.${one}`).filter((key) => !at(words, key)),
    ...flat(fieldsOf(kind)).flatMap((field) => {
      const keys = [`of.${kind}.${field.at.replaceAll('.', '_')}`, `fields.${field.name}`]
      const options = field.type === 'choice' ? field.values.map((one) => `choices.${field.name}_${one}`) : []
      return [
        ...(keys.some((key) => at(words, key)) ? [] : [keys.join(' or ')]),
        ...options.filter((key) => !at(words, key)),
      ]
    }),
  ])
  expect(blockKinds).toHaveLength(29)
  expect(missing).toEqual([])
})

test('fields are drawn by what the schema says of them', () => {
  const type = (kind: string) =>
    Object.fromEntries(
      flat(fieldsOf(kind)).map((field) => [field.at, `${field.type}${field.isOptional ? '?' : ''}`]),
    )
  expect(type('stage')).toEqual({
    kicker: 'line?',
    headline: 'lines',
    lead: 'long?',
    picture: 'picture?',
    action: 'group?',
    'action.label': 'line',
    'action.link': 'link',
  })
  expect(type('table')).toEqual({ caption: 'line', head: 'lines', rows: 'grid' })
  expect(type('questions')).toMatchObject({ items: 'list', 'items.question': 'line', 'items.html': 'html' })
  expect(type('products')).toMatchObject({ ids: 'reference?', category: 'number?', count: 'number?' })
  expect(fieldsOf('news').find(({ name }) => name === 'count')).toMatchObject({ least: 1, most: 24 })
  expect(fieldsOf('fixtures').find(({ name }) => name === 'only')).toMatchObject({ values: ['away'] })
  expect(fieldsOf('embed').find(({ name }) => name === 'url')).toMatchObject({ format: 'url' })
  expect(fieldsOf('stage').find(({ name }) => name === 'headline')).toMatchObject({ most: 4, longest: 60 })
})

test('a new block has what the schema asks for, and lacks only what somebody has to write', () => {
  for (const kind of blockKinds) {
    const parsed = Block.safeParse(newBlock(kind))
    const issues = parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'))
    expect(issues, kind).toEqual(kind === 'embed' ? ['url'] : [])
  }
})

test('what is optional and emptied is left out', () => {
  const [title] = fieldsOf('text')
  expect(withField({ kind: 'text', title: 'A', html: '' }, title!, '')).toEqual({ kind: 'text', html: '' })
})

test('a translation keeps pictures, links and numbers, and not a word', () => {
  const link = { kind: 'node', uid: 'derby' } as const
  const teasers: Block = {
    kind: 'teasers',
    title: 'Mehr',
    items: [
      { title: 'A', text: 'B', picture: { id: 'p', alt: 'Ein Tor', caption: 'C', credit: 'Foto' }, link },
    ],
  }
  expect(structureOf(teasers)).toEqual({
    kind: 'teasers',
    items: [{ title: '', picture: { id: 'p', alt: '', credit: 'Foto' }, link }],
  })
  for (const kind of blockKinds)
    expect(
      textsIn(structureOf(newBlock(kind))).every(({ text }) => text === ''),
      kind,
    ).toBe(true)
})

test('words are counted as they are read, Japanese by letters', () => {
  const blocks: Block[] = [{ kind: 'text', html: '<h2>Drei kleine Worte</h2><p>und &amp; zwei</p>' }]
  expect(readingOf({ title: 'Titel', teaser: '', blocks })).toEqual({ words: 6, minutes: 1 })
  expect(readingOf({ title: '数えない', teaser: '', blocks: [] }).words).toBe(4)
  expect(readingOf({ title: '', teaser: '', blocks: [] })).toEqual({ words: 0, minutes: 0 })
})
