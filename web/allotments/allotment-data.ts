import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#modules/allotments/endpoints.ts'
import type { AllotmentPassenger, NewAllotmentTerms, NewAllotmentWish } from '#modules/allotments/schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { read, write } from '#web/api/screen-calls.ts'

/** More than a page shows at once, few enough for a phone. */
const PER_PAGE = 50
/** One file for the bus: a fan club of any size. */
const ALL = 1000

export type Shown = 'all' | 'without' | 'unpaid'

/** Of my fan clubs, as a member. */
export function useOwnAllotments() {
  return useQuery({
    queryKey: ['allotments', 'own'],
    queryFn: ({ signal }) => read(endpoints.listOwnAllotments, { signal }),
  })
}

/** Of the fan club that one acts for. */
export function useManagedAllotments() {
  return useQuery({
    queryKey: ['allotments', 'managed'],
    queryFn: ({ signal }) => read(endpoints.listManagedAllotments, { signal }),
  })
}

export function useWishes(id: string, given: { search: string; only: Shown }) {
  return useInfiniteQuery({
    queryKey: ['allotments', id, 'wishes', given],
    queryFn: ({ pageParam, signal }) =>
      read(endpoints.listAllotmentWishes, {
        params: { id },
        query: {
          page: pageParam,
          pageSize: PER_PAGE,
          only: given.only,
          ...(given.search ? { search: given.search } : {}),
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasNextPage ? last.page + 1 : undefined),
    placeholderData: (before) => before,
  })
}

/** Everybody who has a place, for the list of the bus. */
export function usePassengers(id: string, isWanted: boolean) {
  return useQuery({
    queryKey: ['allotments', id, 'passengers'],
    enabled: isWanted,
    queryFn: ({ signal }) =>
      read(endpoints.listAllotmentWishes, {
        params: { id },
        query: { page: 1, pageSize: ALL, only: 'all' },
        signal,
      }),
  })
}

/** What the rule would give now; read anew with each opening. */
export function useDraft(id: string) {
  return useQuery({
    queryKey: ['allotments', id, 'draft'],
    queryFn: ({ signal }) => read(endpoints.draftAllotmentDraw, { params: { id }, signal }),
    gcTime: 0,
    staleTime: 0,
  })
}

/** How the last distribution came about. */
export function useDraw(id: string, isWanted: boolean) {
  return useQuery({
    queryKey: ['allotments', id, 'draw'],
    enabled: isWanted,
    queryFn: ({ signal }) => read(endpoints.readAllotmentDraw, { params: { id }, signal }),
  })
}

/** Null: it is done. Afterwards everything about fan clubs' places is read anew. */
export function useAllotmentChanges(id: string) {
  const client = useQueryClient()
  async function changed(change: Promise<Failure | null>): Promise<Failure | null> {
    const failure = await change
    await client.invalidateQueries({ queryKey: ['allotments'] })
    return failure
  }
  const params = { id }
  return {
    wish: (body: NewAllotmentWish) => changed(write(endpoints.wishForPlaces, { params, body })),
    withdraw: () => changed(write(endpoints.withdrawAllotmentWish, { params })),
    toCart: () => changed(write(endpoints.putAllotmentInCart, { params })),
    setTerms: (body: NewAllotmentTerms) => changed(write(endpoints.changeAllotmentTerms, { params, body })),
    draw: (digest: string) => changed(write(endpoints.drawAllotment, { params, body: { digest } })),
    give: (wishId: string, placeIds: string[]) =>
      changed(write(endpoints.giveAllotmentPlaces, { params: { id, wishId }, body: { placeIds } })),
    take: (wishId: string) => changed(write(endpoints.takeAllotmentPlaces, { params: { id, wishId } })),
    handOn: () => changed(write(endpoints.handAllotmentOn, { params })),
    setPassenger: (placeId: string, body: AllotmentPassenger) =>
      changed(write(endpoints.changeAllotmentPassenger, { params: { id, placeId }, body })),
  }
}

/** Why it did not happen, in the words of its code. */
export function useRefusalWords() {
  const { t } = useTranslation('errors')
  return ({ call, problem }: Failure): string =>
    t([`native.${problem?.errorCode ?? 'none'}`, `calls.${call}`])
}
