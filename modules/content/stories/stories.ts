import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import { club } from '#club/club.ts'
import type { Db } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
import type { Jobs } from '#platform/jobs.ts'
import { tidied } from '../checking/checking.rules.ts'
import type { SavedAs, Saving } from '../drafts/saving.ts'
import type { ContentLanguage, ContentNode } from '../schema.ts'
import { listUidsFrom, loadAll } from '../stored-nodes.storage.ts'
import { isTranslated, nodeOfStory } from '../storyblok/storyblok.rules.ts'
import type { Story, Storyblok } from '../storyblok/storyblok.ts'

const ALL = 'content-stories'
const ONE = 'content-story'

export type StoriesOptions = {
  db: Db
  jobs: Jobs
  log: Logger
  storyblok: Storyblok
  saving: Pick<Saving, 'saveNodes' | 'removeNodes'>
}

export type Stories = ReturnType<typeof createStories>

function contextOf(options: StoriesOptions) {
  return { ...options, known: null as number | null }
}

type StoriesContext = ReturnType<typeof contextOf>

/**
 * Storyblok's stories, kept in the database as nodes: pages, search and feeds read them there like any other, and go on
 * reading while Storyblok does not answer. Brought up to date by its events, and every five minutes in case one was lost.
 */
export function createStories(options: StoriesOptions) {
  const ctx = contextOf(options)
  const { jobs } = ctx
  jobs.every(ALL, '*/5 * * * *', ({ force }) => bringAll(ctx, { force: force === true }))
  jobs.handle(ONE, ({ id }) => bringOne(ctx, Number(id)))
  return inContext(ctx, { bringAll, bringOne, hearOf })
}

/** Another version of the space means something was published; else there is nothing to do. */
async function bringAll(ctx: StoriesContext, { force = false } = {}): Promise<void> {
  const { storyblok } = ctx
  const { version, languages } = await storyblok.loadSpace()
  if (version === ctx.known && !force) return
  const lists = await inOrder(languagesOf(languages), async (language) => ({
    language,
    stories: await storyblok.loadStories({ cv: version, language: inSpace(language) }),
  }))
  const wanted = lists[0]!.stories.flatMap((original) => nodesOf(ctx, original, lists))
  await keep(ctx, wanted)
  await removeOthers(ctx, lists[0]!.stories)
  ctx.known = version
}

async function bringOne(ctx: StoriesContext, id: number): Promise<void> {
  const { storyblok } = ctx
  const { version, languages } = await storyblok.loadSpace()
  const lists = await inOrder(languagesOf(languages), async (language) => {
    const story = await storyblok.findStory({ id, cv: version, language: inSpace(language) })
    return { language, stories: story ? [story] : [] }
  })
  await keep(
    ctx,
    lists[0]!.stories.flatMap((original) => nodesOf(ctx, original, lists)),
  )
}

/** What an event tells: one story anew, or that something is gone. The work is a job, tried again until it is done. */
async function hearOf(
  ctx: StoriesContext,
  { action, storyId }: { action: string; storyId: number | null },
): Promise<void> {
  const { jobs } = ctx
  await ctx.db.transaction().execute(async (trx) => {
    if (action === 'published' && storyId !== null) await jobs.enqueue(trx, ONE, { id: storyId })
    else await jobs.enqueue(trx, ALL, { force: true })
  })
}

/** A story in every language that it is written in. */
function nodesOf(
  ctx: StoriesContext,
  original: Story,
  lists: readonly { language: ContentLanguage; stories: readonly Story[] }[],
): ContentNode[] {
  const nodes: ContentNode[] = []
  for (const { language, stories } of lists) {
    const story = stories.find(({ uuid }) => uuid === original.uuid)
    if (!story) continue
    const { node, problems } = nodeOfStory(story, language)
    for (const problem of problems)
      ctx.log.warn({ story: story.full_slug, language, problem }, 'story not understood')
    if (node && (nodes.length === 0 || isTranslated(nodes[0]!, node))) nodes.push(node)
  }
  return nodes
}

/** One by one: what cannot be kept does not hold up the others, and what was there stays. */
async function keep(ctx: StoriesContext, nodes: readonly ContentNode[]): Promise<void> {
  const { db } = ctx
  const before = new Map((await loadAll(db)).map((node) => [nameOf(node), node]))
  for (const node of nodes) {
    if (isDeepStrictEqual(before.get(nameOf(node)), asStored(node))) continue
    await db
      .transaction()
      .execute((trx) => ctx.saving.saveNodes(trx, [node], new Date(), storyblokNow()))
      .catch((error) => ctx.log.warn({ err: error, story: node.path }, 'story not kept'))
  }
}

/** Nodes of stories that are not published any more, in whichever language. */
async function removeOthers(ctx: StoriesContext, stories: readonly Story[]): Promise<void> {
  const { db } = ctx
  const there = new Set(stories.map(({ uuid }) => uuid))
  const theirs = new Set(await listUidsFrom(db, 'storyblok'))
  const gone = (await loadAll(db)).filter(({ uid }) => theirs.has(uid) && !there.has(uid))
  if (gone.length === 0) return
  await db.transaction().execute((trx) => ctx.saving.removeNodes(trx, gone))
}

/** The space's own language is the club's; of the others those that the club speaks. */
function languagesOf(codes: readonly string[]): ContentLanguage[] {
  return [club.fallbackLanguage, ...club.languages.filter((language) => codes.includes(language))].filter(
    (language, index, all) => all.indexOf(language) === index,
  )
}

function inSpace(language: ContentLanguage): string | null {
  return language === club.fallbackLanguage ? null : language
}

const storyblokNow = (): SavedAs => ({
  source: 'storyblok',
  version: { reason: 'imported', by: { id: null, name: '' }, at: new Date() },
})

/** The database knows no fields without a value. */
function asStored(node: ContentNode): unknown {
  return JSON.parse(JSON.stringify(tidied(node)))
}

function nameOf({ uid, language }: ContentNode): string {
  return `${uid} ${language}`
}

async function inOrder<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (const item of items) done.push(await work(item))
  return done
}
