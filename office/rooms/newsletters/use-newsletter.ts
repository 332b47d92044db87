import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  checkNewsletter,
  countNewsletters,
  listNewsletters,
  readNewsletter,
} from '#modules/office/newsletters/endpoints.ts'
import type { NewsletterWhole } from '#modules/office/newsletters/schema.ts'
import { read } from '#web/api/screen-calls.ts'

const BUSY_MS = 3_000
const SETTLE_MS = 600

/** One issue; read again and again while it is sent. */
export function useNewsletter(id: string) {
  return useQuery({
    queryKey: [readNewsletter.name, id],
    queryFn: ({ signal }) => read(readNewsletter, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'sending' ? BUSY_MS : false),
    // What somebody is writing is not replaced by what is saved.
    refetchOnWindowFocus: false,
  })
}

/** Reads anew what was changed, and the lists with it. */
export function useRenewNewsletters(): (id?: string) => Promise<void> {
  const queries = useQueryClient()
  return async (id) => {
    await Promise.all([
      ...(id ? [queries.invalidateQueries({ queryKey: [readNewsletter.name, id] })] : []),
      queries.invalidateQueries({ queryKey: ['rows', listNewsletters.name] }),
      queries.invalidateQueries({ queryKey: [countNewsletters.name] }),
    ])
  }
}

/** What is wrong with it and how many would get it, as soon as somebody rests. */
export function useChecks(id: string, whole: NewsletterWhole) {
  const settled = useSettled(whole)
  return useQuery({
    queryKey: [checkNewsletter.name, id, settled],
    queryFn: ({ signal }) => read(checkNewsletter, { body: { id, ...settled, withLinks: true }, signal }),
    placeholderData: (before) => before,
  })
}

/** The value once it has not changed for a moment. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
