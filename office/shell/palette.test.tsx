// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { cleanUp, until } from '#web/ui/render-for-test.ts'
import type { Finder, Hit } from '../finders.ts'
import { renderInOffice } from '../office-for-test.tsx'
import { usePalette } from './use-palette.ts'

afterEach(cleanUp)

/** A finder that answers when it is told to. */
function slowFinder(key: string) {
  const asked = new Map<string, (hits: Hit[]) => void>()
  const finder: Finder = {
    key,
    permission: 'people.read',
    find: (words) => new Promise((answer) => asked.set(words, answer)),
  }
  async function answer(words: string): Promise<void> {
    const give = await until(() => asked.get(words))
    give([{ id: key, icon: 'arrow', title: key, to: `/${key}` }])
  }
  return { finder, answer }
}

const people = slowFinder('people')
const orders = slowFinder('orders')
const FINDERS = [people.finder, orders.finder]

function Found({ words }: { words: string }) {
  const { groups } = usePalette(words, FINDERS)
  return <p>{groups.map(({ key }) => key).join(' ')}</p>
}

test('what is found late stands below what is there: Enter opens what was seen', async () => {
  const { box } = renderInOffice(<Found words="anna" />)
  const isShown = (groups: string) => until(() => box.querySelector('p')?.textContent === groups)
  await orders.answer('anna')
  expect(await isShown('orders')).toBe(true)
  await people.answer('anna')
  expect(await isShown('orders people')).toBe(true)
})
