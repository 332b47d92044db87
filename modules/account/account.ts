import type { Logger } from 'pino'
import type { Checkouts } from '#modules/checkout/checkout.ts'
import type { Contacts } from '#modules/contacts/contacts.ts'
import type { WaitingContracts } from '#modules/contracts/contracts.ts'
import type { StuckPayout } from '#modules/marketplace/marketplace.ts'
import type { Memberships } from '#modules/memberships/memberships.ts'
import type { Organisations } from '#modules/organisations/organisations.ts'
import type { Tickets } from '#modules/tickets/tickets.ts'
import type { Asset } from '#modules/wallet/assets.schema.ts'
import type { TicketTransfer } from '#modules/wallet/transfers/transfers.schema.ts'
import type { Caller } from '#platform/http/access.ts'
import { inContext } from '#platform/in-context.ts'
import { cardsOf, nextMatchOf, openActions, ordersToShow } from './rules.ts'
import type { AccountOverview, MembershipCards, OverviewPart } from './schema.ts'

export type Account = ReturnType<typeof createAccount>

/** The doors that the account's own screens are put together from. */
export type AccountSources = {
  contacts: Pick<Contacts, 'loadContact' | 'openPointsOf'>
  tickets: Pick<Tickets, 'ticketsOf' | 'listEvents'>
  checkouts: Pick<Checkouts, 'list' | 'waitingOf'>
  memberships: Pick<Memberships, 'listClubMemberships' | 'listPaywallSubscriptions'>
  organisations: Pick<Organisations, 'listOwnMemberships'>
  /** Forwarded tickets that wait for the caller's answer. */
  transfersWaitingFor(caller: Caller): Promise<TicketTransfer[]>
  /** What the caller sold on the exchange, and could not be paid for. */
  stuckPayoutsOf(sellerId: string): Promise<StuckPayout[]>
  /** Contracts of season tickets that wait for the caller: to be answered, paid, taken over. */
  contractsWaitingFor(caller: Caller): Promise<ContractsWaiting>
  /** What lies in the caller's wallet. */
  badgesOf(caller: Caller): Promise<Asset[]>
}

export type ContractsWaiting = WaitingContracts & {
  transfers: { transferId: string; senderName: string | null }[]
}

/** Enough to find what is under way, and the tickets of one match. */
const RECENT_ORDERS = 10
const TICKETS_AHEAD = 50
const GAMES_AHEAD = 20
const MOST_ORGANISATIONS = 100

type AccountOptions = { sources: AccountSources; log: Logger }

function contextOf(options: AccountOptions) {
  const { sources } = options
  const { contacts, tickets, checkouts, memberships, organisations } = sources
  return { ...options, contacts, checkouts, memberships, tickets, organisations }
}

type AccountContext = ReturnType<typeof contextOf>

/** What is next for somebody, from all the modules: one answer for one screen. */
export function createAccount(options: AccountOptions) {
  const ctx = contextOf(options)
  return inContext(ctx, { loadOverview, loadMembershipCards })
}

/**
 * Whose account it is must be known; every other part may be missing, and is then named (decision 0007). The parts are
 * asked at once, so that the slowest decides.
 */
async function loadOverview(ctx: AccountContext, caller: Caller): Promise<AccountOverview> {
  const { contacts, sources, memberships } = ctx
  const { subjectId } = caller
  const missing: OverviewPart[] = []
  const part = async <T>(name: OverviewPart, load: () => Promise<T>): Promise<T | null> => {
    try {
      return await load()
    } catch (error) {
      ctx.log.error({ err: error, part: name }, 'a part of the overview is missing')
      missing.push(name)
      return null
    }
  }
  const [contact, match, points, recent, waiting, unpaid, forwarded, contracts, cards, television, mine] =
    await Promise.all([
      contacts.loadContact(caller),
      part('match', () => nextMatch(ctx, subjectId)),
      part('contact', () => contacts.openPointsOf(subjectId)),
      part('orders', () => recentOrders(ctx, subjectId)),
      part('waiting', () => ctx.checkouts.waitingOf(subjectId)),
      part('payouts', () => sources.stuckPayoutsOf(subjectId)),
      part('transfers', () => sources.transfersWaitingFor(caller)),
      part('contracts', () => sources.contractsWaitingFor(caller)),
      part('membership', () => memberships.listClubMemberships(subjectId)),
      part('television', () =>
        memberships.listPaywallSubscriptions({ subjectId, page: 1, pageSize: 1 }).then(({ items }) => items),
      ),
      // Personal: an organisation belongs to none.
      caller.organisationId ? [] : part('organizations', () => ownOrganisations(ctx, caller)),
    ])
  return {
    name: contact.isOrganization ? contact.organizationName : contact.firstName,
    isOrganization: contact.isOrganization,
    nextMatch: match,
    actions: openActions({
      orders: waiting,
      payouts: unpaid,
      transfers: forwarded,
      contracts,
      contact: points,
      organizations: mine,
    }),
    ...ordersToShow(recent ?? []),
    membership: cards?.find(({ state }) => state === 'active') ?? null,
    television: television?.find(({ isActive }) => isActive) ?? null,
    organizations: mine ?? [],
    missing,
  }
}

async function nextMatch(ctx: AccountContext, ownerId: string): Promise<AccountOverview['nextMatch']> {
  const { tickets } = ctx
  const own = await tickets.ticketsOf({ ownerId, type: 'upcoming', page: 1, pageSize: TICKETS_AHEAD })
  if (own.length > 0) return nextMatchOf({ tickets: own, games: [] })
  const games = await tickets.listEvents({ page: 1, pageSize: GAMES_AHEAD })
  return nextMatchOf({ tickets: [], games: games.items.filter(({ isAway }) => !isAway) })
}

async function recentOrders(ctx: AccountContext, ownerId: string) {
  const query = { page: 1, pageSize: RECENT_ORDERS, direction: 'desc' } as const
  return (await ctx.checkouts.list({ ownerId, ...query, salesChannels: [] })).items
}

async function ownOrganisations(ctx: AccountContext, caller: Caller) {
  const query = { page: 1, pageSize: MOST_ORGANISATIONS, orderBy: 'name asc' }
  return (await ctx.organisations.listOwnMemberships({ caller, query })).items
}

/** ACC-19: every membership there was, with the code of the one that runs. */
async function loadMembershipCards(ctx: AccountContext, caller: Caller): Promise<MembershipCards> {
  const [contact, cards, badges] = await Promise.all([
    ctx.contacts.loadContact(caller),
    ctx.memberships.listClubMemberships(caller.subjectId),
    ctx.sources.badgesOf(caller),
  ])
  return {
    holder: [contact.firstName, contact.lastName].filter(Boolean).join(' '),
    items: cardsOf(cards, badges),
  }
}
