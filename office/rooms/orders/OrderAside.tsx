import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addNote, removeNote } from '#modules/office/notes/endpoints.ts'
import type { OfficeOrder } from '#modules/office/orders/detail.schema.ts'
import { formatMoney } from '#platform/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Textarea } from '#web/ui/fields/Input.tsx'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay, shortMoment } from '../../i18n/moments.ts'
import { Facts, Section } from '../../parts/Section.tsx'
import { Timeline, type TimelineEntry } from '../../parts/Timeline.tsx'
import { useStaff } from '../../session/session.ts'

type PartProps = { order: OfficeOrder }

/** Steps, parcels, returns and money back in one line of time, newest first. */
export function HistoryPart({ order }: PartProps) {
  const { t } = useTranslation('orders')
  const { language } = useOfficeLanguage()
  const when = (at: string, who?: string | null) =>
    [shortMoment(at, language), who && t(`actors.${who}`, who)].filter(Boolean).join(', ')
  const entries: (TimelineEntry & { at: string })[] = [
    ...order.steps.map((step, at) => ({
      ...{ id: `step-${at}`, at: step.takenAt, when: when(step.takenAt, step.actor) },
      what: t(`states.${step.to}`),
      tone: 'ink' as const,
    })),
    ...order.shipments.map(({ id, carrier, trackingNumber, trackingUrl, shippedAt, shippedBy }) => ({
      ...{ id, at: shippedAt, when: when(shippedAt, shippedBy), tone: 'ok' as const },
      what: (
        <>
          {t('history.parcel', { carrier })}{' '}
          {trackingUrl ? <a href={trackingUrl}>{trackingNumber}</a> : trackingNumber}
        </>
      ),
    })),
    ...order.returns.map(({ id, number, registeredAt }) => ({
      ...{ id, at: registeredAt, when: when(registeredAt) },
      what: t('history.return', { number }),
    })),
    ...order.credits.map(
      ({ id, kind, moneyCents, voucherCents, newVoucherCents, createdAt, createdBy, refund }) => ({
        ...{ id, at: createdAt, when: when(createdAt, createdBy) },
        what: t(kind === 'priceReduction' ? 'history.reduction' : 'history.credit', {
          sum: formatMoney(moneyCents + voucherCents + newVoucherCents, language),
        }),
        tone: refund?.state === 'failed' && !refund.sentOn ? ('bad' as const) : ('ok' as const),
      }),
    ),
  ]
  return (
    <Section title={t('history.title')}>
      <Timeline
        label={t('history.title')}
        entries={entries.toSorted((one, other) => (one.at < other.at ? 1 : -1))}
      />
    </Section>
  )
}

/** What colleagues wrote down; it goes by itself in the end. */
export function NotesPart({ order, onDone }: PartProps & { onDone: () => Promise<void> }) {
  const { t } = useTranslation('orders')
  const { language } = useOfficeLanguage()
  const { person } = useStaff()
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function write() {
    setBusy(true)
    const answer = await act(addNote, { params: { type: 'order', id: order.id }, body: { text } })
    setBusy(false)
    if (!answer.ok) return
    setText('')
    await onDone()
  }

  async function remove(id: string) {
    await act(removeNote, { params: { id } })
    await onDone()
  }

  return (
    <Section title={t('notes.title')}>
      <Facts
        facts={order.notes.map((note) => ({
          term: note.author.name,
          value: note.text,
          detail: t('notes.until', { day: shortDay(note.endsAt, language) }),
          action: note.author.id === person.id && (
            <button className="tlink" type="button" onClick={() => void remove(note.id)}>
              {t('notes.remove')}
            </button>
          ),
        }))}
      />
      <Field label={t('notes.new')}>
        <Textarea rows={2} maxLength={2000} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <Button
        size="s"
        kind="quiet"
        busy={isBusy}
        disabledReason={text.trim() === '' ? t('notes.empty') : null}
        onClick={() => void write()}
      >
        {t('notes.write')}
      </Button>
    </Section>
  )
}

/** Who bought it, and where it goes. */
export function BuyerPart({ order, onCorrect }: PartProps & { onCorrect: (() => void) | null }) {
  const { t } = useTranslation('orders')
  const { buyer, shippingAddress: to, billingAddress: bill } = order
  const line = (address: typeof to) =>
    [
      address.company,
      [address.firstName, address.lastName].filter(Boolean).join(' '),
      address.street,
      [address.postalCode, address.city].filter(Boolean).join(' '),
    ]
      .filter(Boolean)
      .join(', ')
  return (
    <Section title={t('buyer.title')}>
      <Facts
        facts={[
          { term: t('buyer.name'), value: buyer.name },
          { term: t('buyer.email'), value: buyer.email ?? '–' },
          ...(buyer.isGuest
            ? [
                {
                  term: t('buyer.account'),
                  value: t('buyer.noAccount'),
                  action: onCorrect && (
                    <button className="tlink" type="button" onClick={onCorrect}>
                      {t('buyer.correct')}
                    </button>
                  ),
                },
              ]
            : []),
          { term: t('buyer.shipping'), value: line(to) },
          ...(line(bill) === line(to) ? [] : [{ term: t('buyer.billing'), value: line(bill) }]),
          ...(order.orderReference ? [{ term: t('buyer.reference'), value: order.orderReference }] : []),
          ...(order.vatId ? [{ term: t('buyer.vatId'), value: order.vatId }] : []),
          { term: t('buyer.before'), value: t('buyer.orders', { count: buyer.orders }) },
        ]}
      />
    </Section>
  )
}
