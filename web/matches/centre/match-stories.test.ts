import { expect, test } from 'vitest'
import type { NodeSummary } from '#modules/content/schema.ts'
import { reportOf, storiesInOrder } from './match-stories.ts'

const match = { kick_off: '2026-02-07T14:30:00.000Z' }

function buildStory(uid: string, kind: NodeSummary['kind'], displayAt: string): NodeSummary {
  return {
    uid,
    kind,
    language: 'de',
    site: 'profis',
    path: `/news/${uid}/`,
    title: uid,
    teaser: '',
    categories: [],
    displayAt,
    isTemporary: false,
    href: `/news/detail/?id=${uid}`,
    changedAt: displayAt,
  }
}

const preview = buildStory('preview', 'article', '2026-02-05T12:00:00.000Z')
const report = buildStory('report', 'article', '2026-02-07T17:30:00.000Z')
const pictures = buildStory('pictures', 'gallery', '2026-02-07T20:00:00.000Z')
const film = buildStory('film', 'video', '2026-02-08T07:00:00.000Z')

test('a preview is no report', () => {
  expect(reportOf([film, report, preview], match)?.uid).toBe('report')
  expect(reportOf([film, preview], match)).toBeNull()
})

test('the report comes first, then films and pictures, what was written before at the end', () => {
  const order = storiesInOrder([film, pictures, report, preview], match)
  expect(order.map(({ uid }) => uid)).toEqual(['report', 'film', 'pictures', 'preview'])
})
