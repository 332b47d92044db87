import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { keepForSeasonTickets, readAddedMatch } from '#modules/office/events/added-match.endpoints.ts'
import type { OfficeAddedMatch } from '#modules/office/events/added-match.schema.ts'
import type { OfficeEvent } from '#modules/office/events/schema.ts'
import { nameOfTicketType } from '#modules/tickets/places.rules.ts'
import { nameOfPriceClass } from '#modules/tickets/sale.rules.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { DateTimeField, MoneyField } from '../../parts/AmountFields.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { Facts, Section } from '../../parts/Section.tsx'
import { usePermission } from '../../session/session.ts'

const HOUR_MS = 3_600_000

/** A match beside the season: until when places of season tickets are kept, and what has become of them. */
export function AddedMatch({ event }: { event: OfficeEvent }) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const mayChange = usePermission('events.change')
  const [isOpen, setOpen] = useState(false)
  const { id } = event
  const { data } = useQuery({
    queryKey: ['events', id, 'added'],
    queryFn: ({ signal }) => read(readAddedMatch, { params: { id }, signal }),
  })
  const isAhead = event.cancelledAt === null && new Date(event.startsAt) > new Date()
  if (!data || (!data.counts && !(isAhead && mayChange))) return null
  const { counts } = data
  return (
    <Section
      title={t('added.title')}
      aside={counts && t('added.until', { time: shortMoment(counts.keptUntil, language) })}
    >
      {counts ? (
        <Facts
          facts={[
            { term: t('added.bought'), value: counts.bought },
            { term: t('added.kept'), value: counts.kept },
            ...(counts.failed > 0
              ? [{ term: t('added.failed'), value: counts.failed, detail: t('added.failedDetail') }]
              : []),
            { term: t('added.released'), value: counts.released },
            ...(counts.without > 0
              ? [{ term: t('added.without'), value: counts.without, detail: t('added.withoutDetail') }]
              : []),
          ]}
        />
      ) : (
        <p className="event-note">{t('added.none')}</p>
      )}
      {isAhead && mayChange && (
        <Button size="s" kind="quiet" onClick={() => setOpen(true)}>
          {t(counts ? 'added.change' : 'added.keep')}
        </Button>
      )}
      {isOpen && <KeepDialog event={event} added={data} onClose={() => setOpen(false)} />}
    </Section>
  )
}

const Kept = z.object({
  keptUntil: z.iso.datetime(),
  prices: z.array(
    z.object({
      priceClass: z.string(),
      ticketType: z.string(),
      priceCents: z.number().int().min(0).nullable(),
    }),
  ),
})

interface KeepDialogProps {
  event: OfficeEvent
  added: OfficeAddedMatch
  onClose: () => void
}

function KeepDialog({ event, added, onClose }: KeepDialogProps) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const queries = useQueryClient()
  const prices = event.prices.map(({ priceClass, ticketType }) => ({
    priceClass,
    ticketType,
    priceCents:
      added.prices.find((one) => one.priceClass === priceClass && one.ticketType === ticketType)
        ?.priceCents ?? null,
  }))

  async function keep(given: z.output<typeof Kept>) {
    const answer = await act(keepForSeasonTickets, {
      params: { id: event.id },
      body: {
        keptUntil: given.keptUntil,
        prices: given.prices.flatMap(({ priceCents, ...of }) =>
          priceCents === null ? [] : [{ ...of, priceCents }],
        ),
      },
      reaction: () => 'silent',
    })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t('added.done') })
    await queries.invalidateQueries({ queryKey: ['events', event.id] })
    onClose()
    return null
  }

  return (
    <FormDialog
      isWide
      title={t(added.counts ? 'added.change' : 'added.keep')}
      text={t('added.text')}
      schema={Kept}
      defaultValues={{ keptUntil: added.counts?.keptUntil ?? suggestedDay(event, added.keepDays), prices }}
      onSubmit={keep}
      submitLabel={t('added.submit')}
      onClose={onClose}
    >
      <DateTimeField name="keptUntil" label={t('added.untilField')} />
      <p className="event-note">{t('added.pricesHint')}</p>
      {[
        ...Map.groupBy(
          prices.map((price, at) => ({ ...price, at })),
          ({ priceClass }) => priceClass,
        ),
      ].map(([priceClass, of]) => (
        <fieldset key={priceClass} className="sale-prices">
          <legend>{nameOfPriceClass(priceClass)[language]}</legend>
          {of.map(({ ticketType, at }) => (
            <MoneyField
              key={ticketType}
              name={`prices.${at}.priceCents`}
              label={nameOfTicketType(ticketType)[language]}
            />
          ))}
        </fieldset>
      ))}
    </FormDialog>
  )
}

/** So many days from now, at a whole hour; an hour before the sale ends where that is sooner. */
function suggestedDay({ saleUntil }: OfficeEvent, days: number): string {
  const wanted = Date.now() + days * 24 * HOUR_MS
  const latest = new Date(saleUntil).getTime() - HOUR_MS
  return new Date(Math.floor(Math.min(wanted, latest) / HOUR_MS) * HOUR_MS).toISOString()
}
