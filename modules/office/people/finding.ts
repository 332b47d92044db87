import type { Db } from '#platform/db.ts'
import type { List } from '#platform/lists.ts'
import { numbersIn, wordsOf } from './find.rules.ts'
import { type FoundPerson, MOST_FOUND } from './find.schema.ts'
import { describeFound, findByNumber, findByWords, findGuests, findVisited } from './find.storage.ts'

/**
 * Who is meant: by a number of theirs, else by how names and addresses begin, those who bought without an account last; without a word
 * whom one has opened today.
 */
export async function findPeople(
  db: Db,
  { q = '', sessionId }: { q?: string; sessionId: string },
): Promise<List<FoundPerson>> {
  const hits = q === '' ? await findVisited(db, sessionId) : await hitsFor(db, q)
  const guests = q === '' ? [] : await findGuests(db, { words: wordsOf(q), numbers: numbersIn(q) })
  const found = [...(await describeFound(db, hits.slice(0, MOST_FOUND))), ...guests]
  const items = found.slice(0, MOST_FOUND)
  const hasNextPage = hits.length > MOST_FOUND || found.length > MOST_FOUND
  return {
    items,
    page: 1,
    pageSize: MOST_FOUND,
    totalCount: hasNextPage ? null : items.length,
    hasNextPage,
  }
}

async function hitsFor(db: Db, q: string) {
  const numbered = await findByNumber(db, numbersIn(q))
  const named = await findByWords(db, wordsOf(q))
  return [...numbered, ...named.filter(({ id }) => !numbered.some((hit) => hit.id === id))]
}
