import type { Frame, Partner } from '#modules/frame/frame.ts'
import type { PartnerTerms } from '#modules/frame/schema.ts'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { tellConsequences } from '#modules/office/shared/consequences.ts'
import { areOwn, type OwnSites } from '#modules/office/shared/own-sites.ts'
import type { Db } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import type { OfficePartner, OfficePartners } from './partners.schema.ts'

export type PartnersRoomContext = { db: Db; frame: Pick<Frame, 'partners'> }

/** All of them at once: a page shows no more either. */
export async function listPartners(
  { db, frame }: PartnersRoomContext,
  own: OwnSites,
): Promise<OfficePartners> {
  const { isOwn, items } = await frame.partners.list(db)
  const now = new Date()
  const partners = isOwn
    ? items.filter(({ sites }) => areOwn(own, sites))
    : frame.partners.ofClub(now).map((terms, at) => ({ ...terms, id: String(at), version: 0 }))
  return {
    isOwn,
    items: partners.map((partner) => ({ ...partner, state: stateOf(partner, now) })),
    ...{ page: 1, pageSize: 200, totalCount: partners.length, hasNextPage: false },
  }
}

/** On which sites the partners stand that a request is about: as they are, and as they would be. */
export async function sitesNamedBy(
  { db, frame }: PartnersRoomContext,
  { params, body }: { params: unknown; body: unknown },
): Promise<(readonly string[] | null)[]> {
  const { id, terms } = { ...Object(body), ...Object(params) } as { id?: string; terms?: PartnerTerms }
  const { items } = id === undefined ? { items: [] } : await frame.partners.list(db)
  const found = items.find((partner) => partner.id === id)
  return [...(found ? [found.sites] : []), ...(terms ? [terms.sites] : [])]
}

function stateOf({ fromAt, untilAt }: PartnerTerms, now: Date): OfficePartner['state'] {
  if (untilAt !== null && new Date(untilAt) <= now) return 'over'
  return new Date(fromAt) > now ? 'planned' : 'now'
}

export const termsOf = ({ id: _, version: __, ...terms }: Partner): PartnerTerms => terms

export async function exportPartners({
  db,
  frame,
}: PartnersRoomContext): Promise<{ partners: PartnerTerms[] }> {
  const { isOwn, items } = await frame.partners.list(db)
  return { partners: isOwn ? items.map(termsOf) : frame.partners.ofClub(new Date()) }
}

/** Of the versions, too: whoever takes the list back has seen all of it. */
export async function foreseeReset({ db, frame }: PartnersRoomContext): Promise<Consequences> {
  const { isOwn, items } = await frame.partners.list(db)
  if (!isOwn) throw new AppError(409, 'SITE_PARTNERS_NOT_TAKEN', 'The list is still that of the club’s file')
  return tellConsequences({
    lines: [
      { kind: 'dropped', count: items.length },
      { kind: 'changes', count: items.reduce((sum, { version }) => sum + version - 1, 0) },
      { kind: 'ofClub', count: frame.partners.ofClub(new Date()).length },
    ],
    totalCents: null,
    isFinal: true,
  })
}
