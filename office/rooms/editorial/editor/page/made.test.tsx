// @vitest-environment jsdom

import { afterEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { Block } from '#modules/content/blocks.schema.ts'
import { madeKinds } from '#modules/content/drafts/drafts.rules.ts'
import { ContentNode, type NodeKind, NodeKind as NodeKinds } from '#modules/content/schema.ts'
import { cleanUp } from '#web/ui/render-for-test.ts'
import { renderInOffice } from '../../../../office-for-test.tsx'
import texts from '../../../../texts/de/editor.json' with { type: 'json' }
import { createDraftStore } from '../drafts/draft-store.ts'
import type { Draft } from '../drafts/merging.ts'
import { Writing } from '../fields/context.ts'
import { blockKinds, fieldsOf } from '../shapes/shape.ts'
import { HeadFields } from './HeadFields.tsx'

const { head } = texts

afterEach(cleanUp)

/** What somebody sees of each field of a node in the form; the kinds that have it. */
const IN_FORM: Readonly<Record<string, { label: string; kinds?: readonly NodeKind[] }>> = {
  site: { label: head.site },
  alsoOn: { label: head.alsoOn },
  path: { label: head.path },
  template: { label: head.template, kinds: ['page'] },
  condolence: { label: head.condolenceLong, kinds: ['page'] },
  // Of articles the same field is an obituary.
  condolenceOfArticle: { label: head.obituary, kinds: ['article'] },
  title: { label: head.title },
  teaser: { label: head.teaser },
  kicker: { label: head.kicker },
  cover: { label: head.cover },
  categories: { label: head.categories },
  author: { label: head.author },
  displayAt: { label: head.displayAt },
  isTemporary: { label: head.isTemporary },
  seo: { label: head.seoTitle },
  match: { label: head.match },
  pictures: { label: head.pictures, kinds: ['gallery'] },
}

/** What the form does not ask for, and who does. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  uid: 'made of the title, and never another: addresses and links go by it',
  kind: 'asked when a piece is made',
  language: 'the tabs above the form',
  publishAt: 'asked when it is published',
  endAt: 'asked when it is published',
  blocks: 'below the form, by the palette',
  video: 'length, price and stream come with the film: Medien › Videos makes its page',
}

/** Kinds that the editorial room does not begin, and why. */
const NOT_BEGUN: Readonly<Partial<Record<NodeKind, string>>> = {
  video: 'comes with its film (Medien › Videos); its texts are written here',
}

function formOf(kind: NodeKind): string {
  const draft = {
    ...{ uid: 'a', kind, language: 'de', site: 'global', path: '/', title: '', blocks: [] },
    displayAt: '2026-01-01T00:00:00.000Z',
  } as unknown as Draft
  const store = createDraftStore({
    initial: { draft, version: 0 },
    keeping: { read: () => null, keep: () => true, forget: () => {} } as never,
    now: () => new Date(),
    save: async () => ({ kind: 'unreached' }) as never,
  })
  const writing = { uid: 'a', language: 'de' as const, site: 'global', faults: [], warnings: [] }
  const { box } = renderInOffice(
    <Writing value={writing}>
      <HeadFields store={store} draft={draft} />
    </Writing>,
  )
  return box.textContent ?? ''
}

test('every field of a node is asked for in the form of each kind that has it, or somewhere that has a name', () => {
  const named = new Set(Object.keys(IN_FORM).map((field) => field.replace(/OfArticle$/, '')))
  expect([...named, ...Object.keys(ELSEWHERE)].toSorted()).toEqual(Object.keys(ContentNode.shape).toSorted())
  for (const kind of NodeKinds.options) {
    const form = formOf(kind)
    for (const [field, { label, kinds = NodeKinds.options }] of Object.entries(IN_FORM))
      expect(form.includes(label), `${field} of ${kind}`).toBe(kinds.includes(kind))
  }
})

test('every kind of node is begun here or elsewhere', () => {
  expect([...madeKinds, ...Object.keys(NOT_BEGUN)].toSorted()).toEqual([...NodeKinds.options].toSorted())
})

test('every kind of block is in the palette, with every field of its schema', () => {
  expect([...blockKinds].toSorted()).toEqual(Block.options.map(({ shape }) => shape.kind.value).toSorted())
  for (const { shape } of Block.options) {
    const { kind, ...fields } = shape as Record<string, z.ZodType> & { kind: { value: string } }
    expect(fieldsOf(kind.value).map(({ name }) => name)).toEqual(Object.keys(fields))
  }
})
