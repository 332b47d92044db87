import { z } from 'zod'
import { askOutside } from '#platform/http/outgoing.ts'

/** What the Content Delivery API says of a story; what we do not read is left out. */
const story = z.object({
  id: z.number(),
  uuid: z.string(),
  name: z.string(),
  full_slug: z.string(),
  is_startpage: z.boolean().optional(),
  first_published_at: z.string().nullable().optional(),
  published_at: z.string().nullable().optional(),
  translated_slugs: z
    .array(z.object({ lang: z.string(), path: z.string() }))
    .nullable()
    .optional(),
  content: z.looseObject({ component: z.string() }),
})
export type Story = z.infer<typeof story>

const space = z.object({
  space: z.object({ version: z.number(), language_codes: z.array(z.string()).default([]) }),
})
const oneStory = z.object({ story })
const manyStories = z.object({ stories: z.array(story) })

export type StoryblokOptions = {
  token: string
  /** `https://api.storyblok.com`; other regions have their own. */
  apiBase: string
  /** How long to wait before another try; tests do not wait. */
  wait?: (ms: number) => Promise<void>
}

export type Storyblok = ReturnType<typeof createStoryblok>

const PER_PAGE = 100
const TRIES = 6
const FIRST_WAIT_MS = 500
const PATIENCE_MS = 15_000

/** Reads published stories. Too many requests and bad days of the other side are tried again, each time later. */
export function createStoryblok({ token, apiBase, wait = pause }: StoryblokOptions) {
  return { loadSpace, loadStories, findStory }

  /** The version names the state of everything published: with it as `cv` nobody is answered with an older one. */
  async function loadSpace(): Promise<{ version: number; languages: string[] }> {
    const found = space.parse((await get('/v2/cdn/spaces/me', {}))?.body)
    return { version: found.space.version, languages: found.space.language_codes }
  }

  /** Every published story in a language; null is the space's own. */
  async function loadStories(given: { cv: number; language: string | null }): Promise<Story[]> {
    const stories: Story[] = []
    for (let page = 1; ; page += 1) {
      const found = await get('/v2/cdn/stories', {
        ...queryOf(given),
        per_page: String(PER_PAGE),
        page: String(page),
      })
      if (!found) throw new Error('Storyblok knows no list of stories')
      stories.push(...manyStories.parse(found.body).stories)
      if (page * PER_PAGE >= found.total) return stories
    }
  }

  /** Null: it is not published (any more). */
  async function findStory(given: {
    id: number
    cv: number
    language: string | null
  }): Promise<Story | null> {
    const found = await get(`/v2/cdn/stories/${given.id}`, queryOf(given))
    return found && oneStory.parse(found.body).story
  }

  async function get(path: string, query: Record<string, string>) {
    const url = `${apiBase}${path}?${new URLSearchParams({ token, ...query })}`
    for (let tries = 1; ; tries += 1) {
      const answer = await ask(url)
      if (answer?.status === 404) return null
      if (answer?.ok) return { body: await answer.json(), total: Number(answer.headers.get('total') ?? '0') }
      const isWorthTrying = !answer || answer.status === 429 || answer.status >= 500
      // Never the whole address: the token stands in it.
      if (!isWorthTrying || tries === TRIES)
        throw new Error(`Storyblok does not answer ${path}: ${answer?.status ?? 'no connection'}`)
      await wait(waitMs(answer, tries))
    }
  }
}

/** Null: the connection did not last. */
async function ask(url: string): Promise<Response | null> {
  try {
    return await askOutside(url, { signal: AbortSignal.timeout(PATIENCE_MS) })
  } catch {
    return null
  }
}

function queryOf({ cv, language }: { cv: number; language: string | null }): Record<string, string> {
  return { version: 'published', cv: String(cv), ...(language === null ? {} : { language }) }
}

function waitMs(answer: Response | null, tries: number): number {
  const asked = Number(answer?.headers.get('retry-after') ?? '0') * 1000
  return Math.max(asked, FIRST_WAIT_MS * 2 ** (tries - 1))
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
