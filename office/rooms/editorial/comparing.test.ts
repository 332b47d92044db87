import { expect, test } from 'vitest'
import { differencesOf } from './comparing.ts'

const text = (html: string) => ({ kind: 'text', html })

test('what differs is told field by field and block by block, with its words', () => {
  const before = { title: 'Zwei Tore', teaser: '', blocks: [text('<p>Eins</p>'), text('<p>Früh zwei</p>')] }
  const after = {
    title: 'Drei Tore',
    teaser: '',
    blocks: [text('<p>Eins</p>'), text('<p>Früh drei &amp; vier</p>'), { kind: 'quote', text: 'Neu' }],
  }
  const found = differencesOf(before, after)
  expect(found.map(({ key, kind }) => [key, kind])).toEqual([
    ['title', null],
    ['blocks.1', 'text'],
    ['blocks.2', 'quote'],
  ])
  expect(found[0]!.pieces.filter(({ is }) => is !== 'same').map(({ text: words }) => words)).toEqual([
    'Zwei',
    'Drei',
  ])
  expect(found[1]!.pieces.at(-1)!.text).toContain('drei & vier')
  expect(found[2]!.pieces).toEqual([{ text: 'Neu', is: 'added' }])
  expect(differencesOf(after, after)).toEqual([])
})

test('a block that goes leaves the others as they are, and huge texts are told as a whole', () => {
  const blocks = [text('<p>A</p>'), text('<p>B</p>'), text('<p>C</p>')]
  const found = differencesOf({ blocks }, { blocks: [blocks[0], blocks[2]] })
  expect(found).toEqual([{ key: 'blocks.1', kind: 'text', pieces: [{ text: 'B', is: 'removed' }] }])
  const long = 'Wort '.repeat(20_000)
  const huge = differencesOf({ blocks: [text(long)] }, { blocks: [text(`${long}!`)] })
  expect(huge[0]!.pieces).toHaveLength(2)
})
