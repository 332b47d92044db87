import type { Seat } from '#modules/tickets/venue/venue.rules.ts'
import { inContext } from '#platform/in-context.ts'

/** How old the newest may be: a look answers everybody who asks meanwhile. */
const NEWEST_MS = { refusal: 250, collision: 50 }

type Mark = { settledAt: number | null }

type View = {
  /** What the database said, and what is marked since. */
  taken: Set<string>
  /** Seats proposed to somebody, and seats that were found gone, until a look that began later has seen them. */
  marks: Map<string, Mark>
  /** When the look began that `taken` comes from. */
  lookedAt: number
  looking: Promise<void> | null
}

export type SeatView = ReturnType<typeof createSeatView>

type SeatViewOptions = {
  load: (eventId: string) => Promise<Set<string>>
  cacheMs: number
  maxEvents?: number
}

function contextOf(options: SeatViewOptions) {
  const views = new Map<string, View>()
  return { ...options, views, maxEvents: options.maxEvents ?? 50 }
}

type SeatViewContext = ReturnType<typeof contextOf>

/**
 * Which seats of an event are taken, as this program knows it: what the database said a moment ago, and every seat that has
 * been proposed to anybody since. It decides nothing: it keeps buyers of the same moment from wanting the same seats, and the
 * hold decides. Bounded, because events come from requests.
 */
export function createSeatView(options: SeatViewOptions) {
  const ctx = contextOf(options)
  return inContext(ctx, { get, getNewest, mark, settle, unmark })
}

/** At most `cacheMs` old, or somewhat older while a newer one is on its way. */
async function get(ctx: SeatViewContext, eventId: string): Promise<ReadonlySet<string>> {
  const { cacheMs } = ctx
  const view = viewOf(ctx, eventId)
  const age = Date.now() - view.lookedAt
  if (age < cacheMs) return view.taken
  const look = lookAgain(ctx, eventId, view)
  if (age >= cacheMs * 3) await look
  // Whoever waits hears of a failure; nobody waits for a look in advance.
  else look.catch(() => {})
  return view.taken
}

/** From a look of the last moment: for whoever would be told that nothing is left, or has lost again and again to another program. */
async function getNewest(
  ctx: SeatViewContext,
  eventId: string,
  because: 'refusal' | 'collision',
): Promise<ReadonlySet<string>> {
  const view = viewOf(ctx, eventId)
  // A look that is under way may have begun too early.
  await view.looking
  if (Date.now() - view.lookedAt >= Math.min(ctx.cacheMs, NEWEST_MS[because]))
    await lookAgain(ctx, eventId, view)
  return view.taken
}

function viewOf(ctx: SeatViewContext, eventId: string): View {
  const { views } = ctx
  let view = views.get(eventId)
  if (!view) {
    if (views.size >= ctx.maxEvents) views.clear()
    view = { taken: new Set(), marks: new Map(), lookedAt: Number.NEGATIVE_INFINITY, looking: null }
    views.set(eventId, view)
  }
  return view
}

function lookAgain(ctx: SeatViewContext, eventId: string, view: View): Promise<void> {
  view.looking ??= look(ctx, eventId, view).finally(() => {
    view.looking = null
  })
  return view.looking
}

async function look(ctx: SeatViewContext, eventId: string, view: View): Promise<void> {
  const lookedAt = Date.now()
  const taken = await ctx.load(eventId)
  for (const [seatId, { settledAt }] of view.marks) {
    if (settledAt !== null && settledAt < lookedAt) view.marks.delete(seatId)
    else taken.add(seatId)
  }
  view.taken = taken
  view.lookedAt = lookedAt
}

/** Nobody else here is offered these seats. */
function mark(ctx: SeatViewContext, eventId: string, seats: readonly Seat[]): void {
  const view = viewOf(ctx, eventId)
  for (const { id } of seats) {
    view.marks.set(id, { settledAt: null })
    view.taken.add(id)
  }
}

/** They are held, or somebody else has them: a later look sees it. */
function settle(ctx: SeatViewContext, eventId: string, seats: readonly Seat[]): void {
  const view = viewOf(ctx, eventId)
  for (const { id } of seats) view.marks.set(id, { settledAt: Date.now() })
}

/** Nobody holds them after all. */
function unmark(ctx: SeatViewContext, eventId: string, seats: readonly Seat[]): void {
  const view = viewOf(ctx, eventId)
  for (const { id } of seats) {
    view.marks.delete(id)
    view.taken.delete(id)
  }
}
