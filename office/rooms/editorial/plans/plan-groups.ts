import { club } from '#club/club.ts'
import type { ContentLanguage } from '#modules/content/schema.ts'
import type { EditorialDetail } from '#modules/office/editorial/schema.ts'

type InLanguage = NonNullable<EditorialDetail['languages'][ContentLanguage]>
export type Plan = NonNullable<InLanguage['plan']>

/** Changes that become public at one moment: moved and taken back together. */
export type PlanGroup = Pick<Plan, 'at' | 'backAt' | 'isReturn' | 'held' | 'plannedBy'> & {
  languages: readonly ContentLanguage[]
  versions: Partial<Record<ContentLanguage, number>>
  /** What is public now, as it was seen. */
  bases: Partial<Record<ContentLanguage, string>>
}

/** The plans of a piece by their moment, the next first. What one language holds up, all of them wait for. */
export function plansOf(piece: EditorialDetail): PlanGroup[] {
  const groups = new Map<string, PlanGroup>()
  for (const language of club.languages) {
    const { plan, published } = piece.languages[language] ?? {}
    if (!plan) continue
    const key = `${plan.at} ${plan.isReturn}`
    const { at, backAt, isReturn, held, plannedBy, version } = plan
    const before = groups.get(key) ?? {
      ...{ at, backAt, isReturn, held, plannedBy, languages: [], versions: {}, bases: {} },
    }
    groups.set(key, {
      ...before,
      held: before.held ?? held,
      languages: [...before.languages, language],
      versions: { ...before.versions, [language]: version },
      bases: { ...before.bases, ...(published ? { [language]: published.changedAt } : {}) },
    })
  }
  return [...groups.values()].toSorted((one, other) => (one.at < other.at ? -1 : 1))
}
