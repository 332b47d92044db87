import { expect, test } from 'vitest'
import { onceEach } from './once-each.rules.ts'
import type { ResolvedBlock } from './page-data.schema.ts'

const picture = (id: string) => ({ id, alt: '' })
const node = (uid: string, cover?: string) => ({
  uid,
  title: uid,
  ...(cover ? { cover: picture(cover) } : {}),
})
const news = (...answer: ReturnType<typeof node>[]) => ({ kind: 'news', answer }) as unknown as ResolvedBlock
const galleries = (...answer: ReturnType<typeof node>[]) =>
  ({ kind: 'galleries', answer }) as unknown as ResolvedBlock
const stage = (id: string) =>
  ({ kind: 'stage', headline: ['Ein Wort'], picture: picture(id) }) as unknown as ResolvedBlock

const coversOf = (blocks: readonly ResolvedBlock[]) =>
  blocks.map((block) =>
    ('answer' in block ? (block.answer as { cover?: { id: string } }[]) : []).map(
      ({ cover }) => cover?.id ?? null,
    ),
  )

test('a cover that was seen above is left out below', () => {
  const shown = onceEach([
    news(node('a', 'one'), node('b', 'two')),
    galleries(node('c', 'three'), node('d', 'one')),
  ])
  expect(coversOf(shown)).toEqual([
    ['one', 'two'],
    ['three', null],
  ])
})

test('the first of a list keeps its picture before the others of a list above', () => {
  const shown = onceEach([news(node('a', 'one'), node('b', 'two')), galleries(node('c', 'two'))])
  expect(coversOf(shown)).toEqual([['one', null], ['two']])
})

test('what an editor chose stays, also below a text with the same picture', () => {
  const shown = onceEach([news(node('a', 'one')), stage('one')])
  expect(coversOf(shown)).toEqual([[null], []])
  expect(shown[1]).toMatchObject({ picture: { id: 'one' } })
})

test('texts in brief have no picture and take none from others', () => {
  const many = ['1', '2', '3', '4', '5', '6'].map((name) => node(name, name))
  expect(coversOf(onceEach([news(...many), galleries(node('g', '6'))]))[1]).toEqual(['6'])
})

test('everything else of a page is as it was', () => {
  const blocks = [news(node('a', 'one'), node('b')), stage('two')]
  const before = structuredClone(blocks)
  expect(onceEach(blocks)).toEqual(before)
  expect(blocks).toEqual(before)
})
