import { describe, expect, test } from 'vitest'
import { legalPages } from '#modules/frame/site-frame.rules.ts'
import { newEntry } from './menu-draft.ts'
import { contentOf, newGroup, type SiteFrameDraft, sentTo, siteFrameDraft } from './site-frame-draft.ts'

const bare = { legal: [], note: null, contact: null }
const given = {
  content: {
    groups: [
      { text: { de: 'Eins', en: 'One' }, entries: [{ text: { de: 'A' }, site: null, link: '/' }] },
      { text: { de: 'Zwei' }, entries: [{ text: { de: 'B' }, site: 'klub', link: '/b/' }] },
    ],
    ...bare,
  },
  leadsTo: [['/'], [null]],
}
const footer: SiteFrameDraft = { ...siteFrameDraft(given), legal: legalPages() }

describe('what is typed around pages', () => {
  test('is sent as it was read, and marks what leads nowhere', () => {
    const draft = siteFrameDraft(given)
    expect(draft.groups.map(({ entries }) => entries.map(({ isLost }) => isLost))).toEqual([[false], [true]])
    expect(contentOf('areas', draft)).toEqual({ content: given.content })
  })

  test('an entry goes to another group, and to its own it stays', () => {
    const { groups } = siteFrameDraft(given)
    const entry = groups[0]!.entries[0]!
    const names = (of: typeof groups) => of.map(({ entries }) => entries.map(({ text }) => text.de))
    expect(names(sentTo(groups, entry, { from: 0, to: 1 }))).toEqual([[], ['B', 'A']])
    expect(names(sentTo(groups, entry, { from: 0, to: 0 }))).toEqual([['A'], ['B']])
  })

  test.each<[string, Partial<SiteFrameDraft>]>([
    ['name', { groups: [...footer.groups, newGroup()] }],
    ['text', { groups: [{ ...footer.groups[0]!, entries: [newEntry()] }] }],
    ['empty', { groups: [{ ...footer.groups[0]!, entries: [] }] }],
    [
      'link',
      { groups: [{ ...footer.groups[0]!, entries: [{ ...newEntry(), text: { de: 'A', en: '', ja: '' } }] }] },
    ],
    ['note', { note: { de: '', en: 'Only English', ja: '' } }],
    ['contact', { contact: 'javascript:alert(1)' }],
    ['legal', { legal: legalPages().slice(1) }],
    ['groups', { groups: [] }],
  ])('says what is wrong: %s', (fault, part) => {
    expect(contentOf('footer', { ...footer, ...part })).toEqual({ fault })
  })

  test('a foot is sent with its note and contact', () => {
    const note = { de: 'Seit 1899', en: '', ja: '' }
    expect(contentOf('footer', { ...footer, note, contact: ' tel:123 ' })).toMatchObject({
      content: { note: { de: 'Seit 1899' }, contact: 'tel:123', legal: legalPages() },
    })
  })
})
