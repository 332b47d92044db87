import { PartnerTerms } from '#modules/frame/schema.ts'
import type { OfficePartner } from '#modules/office/sites/partners.schema.ts'
import { localMoment, momentOf } from '../../parts/amounts.ts'
import type { DraftText } from '../../parts/TextFields.tsx'

/** A partner as it is typed. */
export type PartnerDraft = {
  name: string
  tier: 'main' | 'other'
  role: DraftText
  picture: string
  link: string
  sites: readonly string[] | null
  fromAt: string
  untilAt: string
  position: string
}

const EMPTY: DraftText = { de: '', en: '', ja: '' }

export const newPartner = (now: Date): PartnerDraft => ({
  ...{ name: '', tier: 'other', role: EMPTY, picture: '', link: '', sites: null },
  fromAt: localMoment(now.toISOString()),
  ...{ untilAt: '', position: '100' },
})

export function draftOf(partner: OfficePartner): PartnerDraft {
  const { name, tier, role, picture, link, sites, fromAt, untilAt, position } = partner
  return {
    ...{ name, tier, sites },
    role: { ...EMPTY, ...role } as DraftText,
    picture: picture ?? '',
    link: link ?? '',
    fromAt: localMoment(fromAt),
    untilAt: untilAt ? localMoment(untilAt) : '',
    position: String(position),
  }
}

export type PartnerFault = 'name' | 'role' | 'sites' | 'times' | 'link' | 'position'

/** What is sent, or the name of the field that keeps it from being sent. */
export function termsOf(draft: PartnerDraft): { terms: PartnerTerms } | { fault: PartnerFault } {
  if (!draft.name.trim()) return { fault: 'name' }
  if (draft.tier === 'main' && !draft.role.de.trim()) return { fault: 'role' }
  if (draft.sites?.length === 0) return { fault: 'sites' }
  const fromAt = momentOf(draft.fromAt)
  const untilAt = draft.untilAt ? momentOf(draft.untilAt) : null
  if (!fromAt || (draft.untilAt && !untilAt) || (untilAt && untilAt <= fromAt)) return { fault: 'times' }
  const words = Object.entries(draft.role).flatMap(([language, text]) =>
    text.trim() ? [[language, text.trim()]] : [],
  )
  const read = PartnerTerms.safeParse({
    ...{ name: draft.name, tier: draft.tier, fromAt, untilAt },
    role: draft.tier === 'main' ? Object.fromEntries(words) : null,
    picture: draft.picture || null,
    link: draft.link.trim() || null,
    sites: draft.sites && [...draft.sites],
    position: Number(draft.position),
  })
  if (read.success) return { terms: read.data }
  const [at] = read.error.issues[0]!.path
  return { fault: at === 'link' || at === 'position' || at === 'role' ? at : 'name' }
}
