import type { FastifyReply, FastifyRequest } from 'fastify'
import { club, type Language } from '#club/club.ts'
import type { FoundInteraction, Interaction } from '#modules/identity/interactions.ts'
import type { Frame } from './page-layout.ts'
import type { Assets } from './page-style.ts'

/** One request for a page: its language, the sign-in it belongs to, and addresses that keep both. */
export type Visit = {
  frame: Frame
  interaction: Interaction | null
  /** The address names a sign-in that another browser began. */
  isElsewhere: boolean
  /** The same or another page with the sign-in and the chosen language. */
  link(path: string): string
}

type Query = { vorgang?: string; sprache?: string }

export function visitOf(given: {
  request: FastifyRequest
  found: FoundInteraction
  assets: Assets
  home: string
}): Visit {
  const { request, found } = given
  const interaction = found.kind === 'own' ? found.interaction : null
  const { vorgang, sprache } = request.query as Query
  const chosen = isLanguage(sprache) ? sprache : null
  const path = request.url.replace(/\?.*$/, '')
  const linkIn = (to: string, language: string | null) => {
    const query = new URLSearchParams()
    if (typeof vorgang === 'string' && found.kind !== 'none') query.set('vorgang', vorgang)
    if (language) query.set('sprache', language)
    return query.size > 0 ? `${to}?${query}` : to
  }
  return {
    interaction,
    isElsewhere: found.kind === 'elsewhere',
    link: (to) => linkIn(to, chosen),
    frame: {
      language: chosen ?? languageOf(request, found.kind === 'elsewhere' ? found : interaction),
      assets: given.assets,
      home: given.home,
      inLanguage: request.method === 'GET' ? (language) => linkIn(path, language) : null,
    },
  }
}

/** The page one comes from, then the languages of the request, then those of the browser (`nb` is none of ours). */
export function languageOf(
  request: { headers: { 'accept-language'?: string | undefined } },
  interaction: Pick<Interaction, 'language' | 'uiLocales'> | null,
): Language {
  const asked = [
    interaction?.language,
    ...(interaction?.uiLocales?.split(' ') ?? []),
    ...acceptedLanguages(request.headers['accept-language']),
  ]
  for (const tag of asked) {
    const language = tag?.toLowerCase().split('-')[0]
    if (isLanguage(language)) return language
  }
  return club.fallbackLanguage
}

function acceptedLanguages(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part.trim().split(/;\s*q=/)
      return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 }
    })
    .filter(({ tag, weight }) => tag && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}

function isLanguage(text: unknown): text is Language {
  return (club.languages as readonly unknown[]).includes(text)
}

/** Private pages: not kept, not framed, nothing inline, addresses (they carry the sign-in's id) not passed on. */
export function pageHeaders(reply: FastifyReply, policy: string): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .header('referrer-policy', 'same-origin')
    .type('text/html; charset=utf-8')
}
