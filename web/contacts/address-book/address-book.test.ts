import { expect, test } from 'vitest'
import { favoritesFirst } from './address-book-data.ts'

test('ADB-01 favourites stand first, and within both the order of the server stays', () => {
  const entry = (id: string, IsFavorite: boolean) => ({
    id,
    firstName: id,
    lastName: '',
    email: '',
    IsFavorite,
  })
  const sorted = favoritesFirst([entry('a', false), entry('b', true), entry('c', false), entry('d', true)])
  expect(sorted.map(({ id }) => id)).toEqual(['b', 'd', 'a', 'c'])
})
