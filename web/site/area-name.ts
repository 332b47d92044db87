import { awayArea } from '#modules/tickets/venue/away.rules.ts'
import { useText } from './here.ts'

/** Names areas at other clubs' grounds, which have no block, row or seat; null for places of one's own ground. */
export function useAreaName(): (block: string) => string | null {
  const text = useText()
  return (block) => {
    const area = awayArea(block)
    return area ? text(area.name) : null
  }
}
