import { type RetentionKind, type RetentionRule, retention } from '#club/retention.ts'
import { berlinDate } from '#platform/dates.ts'
import { type BlockerKind, blockerRefusals, type DeletionOutlook } from './schema.ts'

export type HeldThing = { kind: string; since: Date }

/**
 * When the time of a thing is over. Years count from the end of the calendar year in Berlin (§ 147 (4) AO): what was written
 * in any month of 2026 and is kept for eight years goes on 1 January 2035. Winter time: one hour before midnight UTC.
 */
export function heldUntil({ kind, since }: HeldThing): Date {
  const rule: RetentionRule = retention[kind as RetentionKind]
  if (rule.days !== undefined) return new Date(since.getTime() + rule.days * 86_400_000)
  const year = Number(berlinDate(since).slice(0, 4))
  return new Date(Date.UTC(year + rule.years! + 1, 0, 1, -1))
}

/** One line per kind, with the end of the last. What has ended already is not kept. */
export function retainedLines(things: readonly HeldThing[], now: Date): DeletionOutlook['kept'] {
  const held = things
    .map((thing) => ({ ...thing, until: heldUntil(thing) }))
    .filter(({ until }) => until > now)
  return (Object.keys(retention) as RetentionKind[]).flatMap((kind) => {
    const ends = held.filter((thing) => thing.kind === kind).map(({ until }) => until.getTime())
    return ends.length > 0
      ? [{ kind, count: ends.length, until: new Date(Math.max(...ends)).toISOString() }]
      : []
  })
}

/** The same kind from several modules is one line; contracts come first, since nothing else can be done about them here. */
export function blockerLines(
  blockers: readonly { kind: string; count: number }[],
): DeletionOutlook['blockers'] {
  return (Object.keys(blockerRefusals) as BlockerKind[]).flatMap((kind) => {
    const count = blockers.filter((one) => one.kind === kind).reduce((sum, one) => sum + one.count, 0)
    return count > 0 ? [{ kind, count }] : []
  })
}

export type DeletionRefusal = { title: string; detail: string }

/** Why the account cannot be deleted now; null when nothing is against it. */
export function refusalToDelete(
  outlook: Pick<DeletionOutlook, 'blockers' | 'losses'>,
  wish: { acceptLosses: boolean },
): DeletionRefusal | null {
  const [first] = outlook.blockers
  if (first) return blockerRefusals[first.kind]
  if (outlook.losses.length > 0 && !wish.acceptLosses)
    return {
      title: 'ACCOUNT_LOSSES_NOT_ACCEPTED',
      detail: 'Tickets or vouchers can no longer be reached afterwards: this must be accepted',
    }
  return null
}
