import { useEffect, useState } from 'react'
import type { Language } from '#club/club.ts'
import { suggest } from '#modules/search/endpoints.ts'
import type { SuggestionsAnswer } from '#modules/search/schema.ts'
import { addressOf } from '#platform/endpoint.ts'

/** Who types fast asks once. */
const PAUSE_MS = 120
const SHORTEST = 2

type Suggested = SuggestionsAnswer & { q: string }

/** What begins like the typed words. Nothing helps where the network does not: the form works without. */
export function useSuggestions(q: string, language: Language): Suggested | null {
  const [suggested, setSuggested] = useState<Suggested | null>(null)
  const wanted = language === 'ja' ? 1 : SHORTEST
  const isAsked = q.trim().length >= wanted

  useEffect(() => {
    if (!isAsked) return
    const controller = new AbortController()
    const pause = setTimeout(async () => {
      const answer = await ask(q, language, controller.signal)
      if (answer) setSuggested({ ...answer, q })
    }, PAUSE_MS)
    return () => {
      clearTimeout(pause)
      controller.abort()
    }
  }, [q, language, isAsked])

  return isAsked ? suggested : null
}

/** Not by `call`: the same for everybody, so it goes without a token and browsers may keep it; a failure is nobody's news. */
async function ask(q: string, language: Language, signal: AbortSignal): Promise<SuggestionsAnswer | null> {
  try {
    const answer = await fetch(addressOf(suggest, { query: { q: q.trim(), language } }), { signal })
    return answer.ok ? ((await answer.json()) as SuggestionsAnswer) : null
  } catch {
    return null
  }
}
