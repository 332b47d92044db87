import { createHmac } from 'node:crypto'
import { type FakeAnswer, type FakeRequest, startFakeServer } from './fake-server.ts'

export const STORYBLOK_TOKEN = 'storyblok-fake-token'
export const STORYBLOK_WEBHOOK_SECRET = 'storyblok-fake-secret'

/** A story as the Content Delivery API answers it; `translations` by language code. */
export type FakeStory = {
  id: number
  uuid: string
  name: string
  full_slug: string
  is_startpage?: boolean
  content: Record<string, unknown>
  translations?: Record<string, { path: string; content: Record<string, unknown> }>
}

const PUBLISHED_AT = '2026-01-10T09:00:00.000Z'

/** Storyblok's Content Delivery API (v2) as it is documented: spaces/me, stories, one story; limits at will. */
export async function startFakeStoryblok() {
  const stories = new Map<number, FakeStory>()
  let version = 1
  let limited = 0
  const server = await startFakeServer(answer)

  function answer({ method, path, query }: FakeRequest): FakeAnswer {
    if (method !== 'GET') return { status: 405 }
    if (query.get('token') !== STORYBLOK_TOKEN) return { status: 401, body: { error: 'Unauthorized' } }
    if (limited > 0) {
      limited -= 1
      return { status: 429, body: ['Too many requests'], headers: { 'retry-after': '1' } }
    }
    if (path === '/v2/cdn/spaces/me')
      return { status: 200, body: { space: { id: 1, name: 'club', version, language_codes: ['en', 'fr'] } } }
    // Without the version of now the CDN may answer with what was published before.
    if (query.get('cv') !== String(version) || query.get('version') !== 'published')
      return { status: 200, body: { stories: [], cv: version } }
    const language = query.get('language')
    if (path === '/v2/cdn/stories') return page(query, language)
    const story = stories.get(Number(path.split('/').at(-1)))
    return story
      ? { status: 200, body: { story: spoken(story, language), cv: version, rels: [], links: [] } }
      : { status: 404, body: ['This record could not be found'] }
  }

  function page(query: URLSearchParams, language: string | null): FakeAnswer {
    const size = Math.min(100, Number(query.get('per_page') ?? '25'))
    const from = (Number(query.get('page') ?? '1') - 1) * size
    const all = [...stories.values()]
    return {
      status: 200,
      headers: { total: String(all.length), 'per-page': String(size) },
      body: {
        stories: all.slice(from, from + size).map((story) => spoken(story, language)),
        cv: version,
        rels: [],
        links: [],
      },
    }
  }

  return {
    apiBase: server.origin,
    setFault: server.setFault,
    calls: server.calls,
    close: server.close,
    publish(...published: FakeStory[]) {
      for (const story of published) stories.set(story.id, story)
      version += 1
    },
    unpublish(id: number) {
      stories.delete(id)
      version += 1
    },
    /** The next calls are too many. */
    limit(calls: number) {
      limited = calls
    },
  }
}

function spoken(story: FakeStory, language: string | null) {
  const { translations = {}, ...original } = story
  const translated = language === null ? undefined : translations[language]
  return {
    created_at: PUBLISHED_AT,
    published_at: PUBLISHED_AT,
    first_published_at: PUBLISHED_AT,
    is_startpage: false,
    tag_list: [],
    ...original,
    lang: language ?? 'default',
    slug: story.full_slug.split('/').at(-1),
    full_slug: language === null ? story.full_slug : `${language}/${story.full_slug}`,
    translated_slugs: Object.entries(translations).map(([lang, { path }]) => ({ lang, path, name: null })),
    content: { _uid: `root-${story.id}`, ...(translated?.content ?? story.content) },
  }
}

/** What Storyblok sends to the webhook, and how it signs it. */
export function storyblokEvent(event: { action: string; story_id?: number; full_slug?: string }) {
  const body = JSON.stringify({ text: `Somebody ${event.action} a story.`, space_id: 1, ...event })
  const signature = createHmac('sha1', STORYBLOK_WEBHOOK_SECRET).update(body).digest('hex')
  return { body, signature }
}
