import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Checkout, OrderState } from '#modules/checkout/schema.ts'
import { orderStates } from '#modules/checkout/schema.ts'
import type { ClubMembership } from '#modules/memberships/schema.ts'
import { asGoods, asPlace } from '#modules/selling/build.ts'
import type { LineFacts } from '#modules/selling/facts.schema.ts'
import type { EventSummary } from '#modules/tickets/schema.ts'
import type { Asset } from '#modules/wallet/assets.schema.ts'
import { cardsOf, nextMatchOf, openActions, ordersToShow, type TicketAhead } from './rules.ts'

const order = (id: string, state: OrderState, facts: LineFacts = asGoods) =>
  ({ id, transactions: [{ orders: [{ state, items: [facts] }] }] }) as unknown as Checkout

describe('the orders of the overview', () => {
  test('ORD-04 goods that were not delivered or called off are under way, newest first, at most three', () => {
    const given = [
      order('a', 'OrderShipped'),
      order('b', 'OrderArrived'),
      order('c', 'OrderInProgress'),
      order('d', 'Cancelled'),
      order('e', 'OrderPlaced'),
      order('f', 'OrderPlaced'),
    ]
    const { orders, areOrdersUnderWay } = ordersToShow(given)
    expect([orders.map(({ id }) => id), areOrdersUnderWay]).toEqual([['a', 'c', 'e'], true])
  })

  test('tickets are there at once: then it is the last order, whatever it was', () => {
    const given = [order('a', 'OrderPlaced', asPlace), order('b', 'OrderArrived')]
    expect(ordersToShow(given)).toEqual({ orders: [given[0]], areOrdersUnderWay: false })
    expect(ordersToShow([])).toEqual({ orders: [], areOrdersUnderWay: false })
  })

  test('something is shown whenever there is something, and never what was called off as under way', () => {
    const anyOrder = fc.record({
      state: fc.constantFrom(...orderStates),
      facts: fc.constantFrom<LineFacts[]>(asGoods, asPlace),
    })
    fc.assert(
      fc.property(fc.array(anyOrder), (given) => {
        const checkouts = given.map(({ state, facts }, index) => order(String(index), state, facts))
        const { orders, areOrdersUnderWay } = ordersToShow(checkouts)
        expect(orders.length > 0).toBe(checkouts.length > 0)
        expect(orders.length).toBeLessThanOrEqual(3)
        if (areOrdersUnderWay)
          for (const { transactions } of orders)
            expect(['Cancelled', 'CompleteCancellation', 'CreditCreated', 'OrderArrived']).not.toContain(
              transactions[0]!.orders[0]!.state,
            )
      }),
    )
  })
})

const ticket = (id: string, event: string, more: Partial<TicketAhead> = {}): TicketAhead => ({
  id,
  event_id: event,
  slug: event,
  name: { de: event, en: event },
  opponent: 'FC Westhafen',
  opponent_crest: 'crest-westhafen',
  starts_at: new Date('2026-11-28T14:30:00Z'),
  doors_open_at: new Date('2026-11-28T12:30:00Z'),
  cancelled_at: null,
  block_id: '19',
  called: null,
  row: '12',
  seat: id,
  ...more,
})
const game = (id: string, state: EventSummary['state']) => ({ id, slug: id, state }) as EventSummary

describe('the next match', () => {
  test('ACC-07 is that of the first ticket, with all tickets for it', () => {
    const match = nextMatchOf({ tickets: [ticket('1', 'a'), ticket('2', 'a'), ticket('3', 'b')], games: [] })
    expect(match).toMatchObject({ event: { id: 'a', startsAt: '2026-11-28T14:30:00.000Z' } })
    expect(match!.tickets).toEqual([
      { id: '1', block: '19', row: '12', seat: '1', areaName: null },
      { id: '2', block: '19', row: '12', seat: '2', areaName: null },
    ])
  })

  test('a cancelled match is passed over for one that is played, and told when it is the only one', () => {
    const cancelled = ticket('1', 'a', { cancelled_at: new Date('2026-11-20T10:00:00Z') })
    expect(nextMatchOf({ tickets: [cancelled, ticket('2', 'b')], games: [] })!.event.id).toBe('b')
    expect(nextMatchOf({ tickets: [cancelled], games: [] })!.event).toMatchObject({
      id: 'a',
      cancelledAt: '2026-11-20T10:00:00.000Z',
    })
  })

  test('without tickets it is the next home game that is played, else nothing', () => {
    const games = [game('over', 'over'), game('gone', 'cancelled'), game('next', 'onSale')]
    expect(nextMatchOf({ tickets: [], games })).toMatchObject({ event: { id: 'next' }, tickets: [] })
    expect(nextMatchOf({ tickets: [], games: [] })).toBeNull()
  })
})

describe('what waits for the person', () => {
  test('most urgent first, each kind once per thing', () => {
    const invited = {
      state: 'invited',
      organization: { id: 'org', name: 'Adlerhorst 04' },
    } as never
    const actions = openActions({
      orders: {
        failedPayment: { checkoutId: 'f', totalCents: 100 },
        mandates: [{ checkoutId: 'm', url: 'https://bank.example/m' }],
        returns: [{ checkoutId: 'r', number: 'RS-1' }],
      },
      payouts: [{ payoutId: 'p', match: { de: 'A – C', en: 'A v C' }, cents: 1805 }],
      transfers: [{ id: 't', senderName: 'Anna', event: { name: { de: 'A – B', en: 'A v B' } } as never }],
      contracts: {
        unpaid: [{ contractId: 'k', number: 'DK-1', cents: 8900 }],
        renewal: { season: 2027, until: '2027-05-15T18:00:00.000Z', contractIds: ['k'], masterDataId: 'm' },
        transfers: [{ transferId: 'w', senderName: null }],
      },
      contact: { hasAddress: false, unconfirmedEmails: ['new@example.org'] },
      organizations: [invited, { state: 'accepted' } as never],
    })
    expect(actions).toEqual([
      { kind: 'signMandate', checkoutId: 'm', url: 'https://bank.example/m' },
      { kind: 'failedPayment', checkoutId: 'f', totalPrice: 100 },
      { kind: 'failedPayout', payoutId: 'p', match: { de: 'A – C', en: 'A v C' }, cents: 1805 },
      { kind: 'unpaidContract', contractId: 'k', number: 'DK-1', cents: 8900 },
      {
        kind: 'contractRenewal',
        season: 2027,
        until: '2027-05-15T18:00:00.000Z',
        contractIds: ['k'],
        masterDataId: 'm',
      },
      { kind: 'contractTransfer', transferId: 'w', senderName: null },
      { kind: 'ticketTransfer', transferId: 't', senderName: 'Anna', match: { de: 'A – B', en: 'A v B' } },
      { kind: 'confirmEmail', email: 'new@example.org' },
      { kind: 'invitation', organizationId: 'org', name: 'Adlerhorst 04' },
      { kind: 'sendReturn', checkoutId: 'r', number: 'RS-1' },
      { kind: 'addAddress' },
    ])
  })

  test('nothing is claimed of what could not be read', () => {
    expect(
      openActions({
        ...{ orders: null, payouts: null, transfers: null },
        ...{ contracts: null, contact: null, organizations: null },
      }),
    ).toEqual([])
  })
})

describe('membership cards', () => {
  const membership = (id: string, number: string, state: ClubMembership['state']): ClubMembership => ({
    id,
    number,
    state,
    validFrom: '2020-01-01T00:00:00.000Z',
    validUntil: null,
  })
  const badge = (serial: string) =>
    ({ serial, assetTemplate: { name: { de: 'Ausweis', en: 'Card' } } }) as Asset
  const serials = (memberships: ClubMembership[], badges: Asset[]) =>
    cardsOf(memberships, badges).map((card) => card.badge?.serial ?? null)

  test.each([
    ['its own number', [membership('1', '18997', 'active')], ['M-18997'], ['M-18997']],
    ['the only badge there is', [membership('1', '18997', 'active')], ['M-5'], ['M-5']],
    ['none of several others', [membership('1', '18997', 'active')], ['M-5', 'M-6'], [null]],
    [
      'each its own of several',
      [membership('1', '5', 'active'), membership('2', '6', 'active')],
      ['M-6', 'M-5'],
      ['M-5', 'M-6'],
    ],
    ['none once it has ended', [membership('1', '18997', 'ended')], ['M-18997'], [null]],
    [
      'none that ends alike',
      [membership('1', '7', 'active'), membership('2', '9', 'active')],
      ['M-97'],
      [null, null],
    ],
  ])('ACC-19 WAL-01 a card has the code of %s', (_, memberships, badges, expected) => {
    expect(serials(memberships, badges.map(badge))).toEqual(expected)
  })
})
