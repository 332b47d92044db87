import { useQuery, useQueryClient } from '@tanstack/react-query'
import { paintPlaces, readPlanBlock, readPlanOfEvent } from '#modules/office/events/contingents.endpoints.ts'
import type { Painting } from '#modules/office/events/contingents.schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { act } from '../../api/act.ts'

export function usePlan(id: string) {
  return useQuery({
    queryKey: ['events', id, 'plan'],
    queryFn: ({ signal }) => read(readPlanOfEvent, { params: { id }, signal }),
    refetchInterval: 20_000,
  })
}

export function usePlanBlock(id: string, blockId: string) {
  return useQuery({
    queryKey: ['events', id, 'plan', blockId],
    queryFn: ({ signal }) => read(readPlanBlock, { params: { id, blockId }, signal }),
  })
}

/** What is chosen to be painted; everything left out is none of it. */
export type Chosen = Partial<Pick<Painting, 'blockIds' | 'rows' | 'seatIds' | 'standing'>>

/** Paints, and reads everything again that shows it, also when somebody was faster. */
export function usePaint(id: string) {
  const queries = useQueryClient()
  return async (version: number, contingentId: string | null, chosen: Chosen) => {
    const nothing = { blockIds: [], rows: [], seatIds: [], standing: [] }
    const answer = await act(paintPlaces, {
      params: { id },
      body: { version, contingentId, ...nothing, ...chosen },
    })
    await queries.invalidateQueries({ queryKey: ['events', id] })
    return answer
  }
}
