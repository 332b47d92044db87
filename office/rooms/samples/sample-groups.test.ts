import { expect, test } from 'vitest'
import { groupsOf, type Named } from './sample-groups.ts'

const named = (id: string, name: string, group: string): Named => ({
  sample: { id, kind: 'mail', group: id.split('/')[0]!, name, example: id.split('/').at(-1)! },
  name,
  group,
})
const all = [
  named('checkout/confirmation/tickets', 'Du bist dabei: FC Nord', 'Einkauf'),
  named('gifts/gift/one', 'Dein Gutschein', 'Gutscheine'),
  named('checkout/shipped/tracked', 'Dein Paket ist unterwegs', 'Einkauf'),
]

test('samples stand by their journeys, and every word that is looked for is in them', () => {
  expect(groupsOf(all, '').map(({ group, ones }) => [group, ones.length])).toEqual([
    ['Einkauf', 2],
    ['Gutscheine', 1],
  ])
  expect(groupsOf(all, 'DEIN einkauf').map(({ ones }) => ones.map(({ name }) => name))).toEqual([
    ['Dein Paket ist unterwegs'],
  ])
  expect(groupsOf(all, 'nirgends')).toEqual([])
})
