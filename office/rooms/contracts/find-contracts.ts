import { listContracts } from '#modules/office/contracts/endpoints.ts'
import { read } from '#web/api/screen-calls.ts'
import type { Hit } from '../../finders.ts'

const MOST = 3

/** Contracts for the palette: by number, name, address or place. */
export async function findContracts(words: string, signal: AbortSignal): Promise<Hit[]> {
  const { items } = await read(listContracts, { query: { q: words, pageSize: MOST }, signal })
  return items.map(({ id, number, subscriber }) => ({
    id,
    icon: 'ticket',
    title: number,
    detail: subscriber,
    to: `/vertraege/${id}`,
  }))
}
