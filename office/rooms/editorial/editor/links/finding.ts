import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { findPlaces } from '#modules/office/editorial/places/endpoints.ts'
import type { FoundPlace, PlaceKind } from '#modules/office/editorial/places/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { useOfficeLanguage } from '../../../../i18n/LanguageProvider.tsx'

export type { FoundPlace, PlaceKind }

const SETTLE_MS = 300

/** Pages, articles, films, galleries, matches and products by their words; by kind where only one fits. */
export function usePlaces(words: string, kind?: PlaceKind) {
  const { language } = useOfficeLanguage()
  const q = useSettled(words.trim(), SETTLE_MS)
  return useQuery({
    queryKey: [findPlaces.name, q, kind, language],
    queryFn: ({ signal }) => read(findPlaces, { query: { q, language, ...(kind ? { kind } : {}) }, signal }),
    placeholderData: (before) => before,
  })
}

/** How something that is named is called now; null: there is no such thing. */
export function usePlace(kind: PlaceKind, id: string) {
  const { language } = useOfficeLanguage()
  return useQuery({
    queryKey: [findPlaces.name, 'one', kind, id, language],
    enabled: id !== '',
    queryFn: async ({ signal }) =>
      (await read(findPlaces, { query: { q: '', kind, id, language }, signal })).items[0] ?? null,
  })
}

/** The value once it has not changed for a moment. */
export function useSettled<T>(value: T, after: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), after)
    return () => clearTimeout(timer)
  }, [value, after])
  return settled
}
