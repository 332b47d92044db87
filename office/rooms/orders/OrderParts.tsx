import './orders.css'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { OfficeOrder, OfficeOrderItem } from '#modules/office/orders/detail.schema.ts'
import { readOrderDocument, readOrderEInvoice } from '#modules/office/orders/endpoints.ts'
import { pledgeEndsAt } from '#modules/payments/ways.rules.ts'
import { addressOf } from '#platform/endpoint.ts'
import { formatMoney } from '#platform/money.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import type { OfficeLanguage } from '../../i18n/languages.ts'
import { longDay, shortMoment } from '../../i18n/moments.ts'
import { Facts, Figures, Section } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import type { Opened } from './opened.ts'
import { MoneyMark } from './order-words.tsx'

type PartProps = { order: OfficeOrder }

/** Ordered, paid, given back, open. */
export function FiguresPart({ order }: PartProps) {
  const { t } = useTranslation('orders')
  const { language } = useOfficeLanguage()
  const money = (cents: number) => formatMoney(cents, language)
  const [payment] = order.payments
  const back = order.credits.reduce(
    (sum, { moneyCents, voucherCents, newVoucherCents }) => sum + moneyCents + voucherCents + newVoucherCents,
    0,
  )
  const { owedCents = 0, paidCents = 0, creditedCents = 0 } = order.receivable ?? {}
  const codes = order.promotionCents + order.voucherCents
  return (
    <>
      {order.money === 'refundRefused' && (
        <Banner kind="err">
          <b>{t('refused.title')}</b>
          <p>{t('refused.text')}</p>
        </Banner>
      )}
      <Figures
        figures={[
          {
            term: t('figures.ordered'),
            value: money(order.totalCents),
            detail: codes > 0 ? t('figures.codes', { sum: money(codes) }) : undefined,
          },
          {
            term: t('figures.method'),
            value: payment ? money(payment.amountCents) : '–',
            detail:
              payment &&
              [t(`methods.${payment.method}`), payment.display, reservedWord(payment, t, language)]
                .filter(Boolean)
                .join(' · '),
          },
          { term: t('figures.back'), value: money(back) },
          { term: t('figures.open'), value: money(owedCents - paidCents - creditedCents) },
        ]}
      />
    </>
  )
}

/** Of what its provider vouches for until the goods leave: how that stands. */
function reservedWord(
  { reservedAt, captureCents, isSettled, returnedAt, amountCents }: OfficeOrder['payments'][number],
  t: TFunction<'orders'>,
  language: OfficeLanguage,
): string | null {
  const money = (cents: number) => formatMoney(cents, language)
  if (reservedAt === null) return null
  if (captureCents === null) {
    const ends = pledgeEndsAt(new Date(reservedAt))
    return t(ends > new Date() ? 'reserved.waits' : 'reserved.ended', { day: longDay(ends, language) })
  }
  if (captureCents === 0) return t('reserved.letGo')
  if (returnedAt !== null) return t('reserved.lapsed')
  if (!isSettled) return t('reserved.asked', { sum: money(captureCents) })
  return captureCents < amountCents ? t('reserved.taken', { sum: money(captureCents) }) : null
}

/** What was bought, and where each piece is. */
export function ItemsPart({ order, onOpen }: PartProps & { onOpen: (what: Opened) => void }) {
  const { t } = useTranslation('orders')
  const { language } = useOfficeLanguage()
  const mayRefund = usePermission('orders.refund')
  return (
    <Section title={t('items.title')} aside={t('items.count', { count: order.items.length })}>
      <Table caption={t('items.title')} className="order-items">
        <thead>
          <tr>
            <th scope="col">{t('items.item')}</th>
            <th scope="col">{t('items.state')}</th>
            <th scope="col" className="r">
              {t('items.price')}
            </th>
            {mayRefund && (
              <th scope="col">
                <span className="vh">{t('items.action')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={item.id}>
              <th scope="row">
                {item.quantity > 1 && `${item.quantity} × `}
                {item.name[language]}
                <small>{[item.sku.length < 30 && item.sku, printOf(item)].filter(Boolean).join(' · ')}</small>
              </th>
              <td>
                <PiecesState item={item} />
              </td>
              <td className="r">{formatMoney(item.totalCents - item.promotionCents, language)}</td>
              {mayRefund && (
                <td className="r">
                  {item.cancellable > 0 && (
                    <button
                      className="tlink"
                      type="button"
                      aria-label={t('items.refundOf', { name: item.name[language] })}
                      onClick={() => onOpen({ kind: 'refund', itemId: item.id })}
                    >
                      {t('actions.refund')}
                    </button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
      <Facts
        isMoney
        facts={[{ term: t('items.shipping'), value: formatMoney(order.shippingCents, language) }]}
      />
    </Section>
  )
}

function printOf({ options }: OfficeOrderItem): string {
  return options.flatMap(({ key, value }) => (key.startsWith('flock') ? [value.toUpperCase()] : [])).join(' ')
}

/** The word that matters most of an item’s pieces. */
function PiecesState({ item }: { item: OfficeOrderItem }) {
  const { t } = useTranslation('orders')
  const { quantity, shipped, cancelled, returned, announced, sendable } = item
  if (cancelled + returned === quantity)
    return <StateMark kind="done">{t(returned > 0 ? 'pieces.returned' : 'pieces.cancelled')}</StateMark>
  if (announced > 0)
    return <StateMark kind="waiting">{t('pieces.announced', { count: announced })}</StateMark>
  if (sendable > 0) return <StateMark kind="waiting">{t('pieces.toSend', { count: sendable })}</StateMark>
  if (shipped > 0) return <StateMark kind="ok">{t('pieces.shipped')}</StateMark>
  return <StateMark kind="ok">{t('pieces.handedOver')}</StateMark>
}

/** Every posting, as it stands in the books. */
export function MoneyPart({ order, onOpen }: PartProps & { onOpen: (what: Opened) => void }) {
  const { t } = useTranslation('orders')
  const mayChange = usePermission('money.change')
  const canGoBack = mayChange && order.payments.some(({ isReturnable }) => isReturnable)
  const { language } = useOfficeLanguage()
  const money = (cents: number) => (cents > 0 ? formatMoney(cents, language) : '')
  return (
    <Section title={t('ledger.title')} aside={<MoneyMark money={order.money} />}>
      <Table caption={t('ledger.title')}>
        <thead>
          <tr>
            <th scope="col">{t('ledger.when')}</th>
            <th scope="col">{t('ledger.reason')}</th>
            <th scope="col">{t('ledger.account')}</th>
            <th scope="col" className="r">
              {t('ledger.debit')}
            </th>
            <th scope="col" className="r">
              {t('ledger.credit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.ledger.map(({ at, postingId, account, reason, amountCents }) => (
            <tr key={postingId + account}>
              <td>{shortMoment(at, language)}</td>
              <th scope="row">{t(`ledger.reasons.${reason}`, reason)}</th>
              <td>{accountName(t, account)}</td>
              <td className="r">{money(amountCents)}</td>
              <td className="r">{money(-amountCents)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {order.siblings.length > 0 && (
        <p className="hint">
          {t('ledger.shared', { orders: order.siblings.map(({ number }) => number).join(', ') })}
        </p>
      )}
      {canGoBack && (
        <p className="hint">
          <button className="tlink" type="button" onClick={() => onOpen({ kind: 'returned' })}>
            {t('ledger.returned')}
          </button>
        </p>
      )}
    </Section>
  )
}

/** `revenue:19` is told with its rate, `revenue:FR:20` with its country too. */
function accountName(t: (key: string, fallback: string) => string, account: string): string {
  const [name = account, ...details] = account.split(':')
  const isService = details.at(-1) === 'services'
  const detail = (isService ? details.slice(0, -1) : details).join(' ')
  const word = t(`ledger.accounts.${name}`, name)
  if (!detail) return word
  const rate = `${word} ${detail}${name === 'seller' ? '' : ' %'}`
  return isService ? `${rate} ${t('ledger.services', 'services')}` : rate
}

/** Papers that the buyer got. */
export function PapersPart({ order }: PartProps) {
  const { t } = useTranslation('orders')
  const { language } = useOfficeLanguage()
  if (order.documents.length === 0) return null
  return (
    <Section title={t('papers.title')}>
      <Facts
        facts={order.documents.map(({ id, kind, number, createdAt, hasFile, hasEInvoice }) => ({
          term: t(`papers.${kind}`, kind),
          value:
            hasFile && OPENED.includes(kind) ? (
              <a href={addressOf(readOrderDocument, { params: { id: order.id, documentId: id } })}>
                {number}
              </a>
            ) : (
              number
            ),
          detail: shortMoment(createdAt, language),
          action: hasEInvoice && (
            <a
              className="tlink"
              aria-label={t('papers.eInvoiceOf', { number })}
              href={addressOf(readOrderEInvoice, { params: { id: order.id, documentId: id } })}
            >
              {t('papers.eInvoice')}
            </a>
          ),
        }))}
      />
    </Section>
  )
}

const OPENED = ['invoice', 'creditNote', 'deliveryNote']
