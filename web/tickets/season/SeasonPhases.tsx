import { useTranslation } from 'react-i18next'
import type { SeasonOnSale } from '#modules/contracts/sale/schema.ts'
import { formatDate } from '#platform/dates.ts'
import { useLanguage } from '#web/site/here.ts'
import { when } from '#web/tickets/formats.ts'
import { DefinitionList } from '#web/ui/data/DefinitionList.tsx'

type Phase = SeasonOnSale['phases'][number]

/** Who buys a season ticket from when to when, and which of it runs now. */
export function SeasonPhases({ season }: { season: SeasonOnSale }) {
  const { t } = useTranslation(['seasonTickets', 'tickets'])
  const language = useLanguage()

  const whoOf = ({ who, memberSince }: Phase) =>
    memberSince === null
      ? t(`who.${who}`)
      : t('phases.memberSince', {
          ns: 'tickets',
          day: formatDate(new Date(`${memberSince}T12:00:00Z`), language),
        })
  const spanOf = ({ from, until }: Phase) =>
    until
      ? t('phases.fromUntil', { ns: 'tickets', from: when(from, language), until: when(until, language) })
      : t('phases.from', { ns: 'tickets', when: when(from, language) })

  return (
    <>
      <h3 className="h3">{t('phases.title', { ns: 'tickets' })}</h3>
      <DefinitionList
        rows={season.phases.map((phase) => ({
          term: whoOf(phase),
          value: spanOf(phase),
          detail: t(`phases.state.${phase.state}`, { ns: 'tickets' }),
        }))}
      />
    </>
  )
}
