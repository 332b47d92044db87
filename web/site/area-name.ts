import type { Text } from '#club/club.ts'
import { awayArea } from '#modules/tickets/venue/away.rules.ts'
import { useText } from './here.ts'

/**
 * Names areas at other clubs' grounds, which have no block, row or seat; null for places of one's own ground. `whole`: with what that
 * ground calls it, where the match is known.
 */
export function useAreaName(): (block: string, whole?: Text | undefined) => string | null {
  const text = useText()
  return (block, whole) => {
    const area = awayArea(block)
    return area ? text(whole ?? area.name) : null
  }
}
