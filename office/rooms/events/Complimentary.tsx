import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callBackComplimentary, listComplimentary } from '#modules/office/events/complimentary.endpoints.ts'
import type { OfficeComplimentary } from '#modules/office/events/complimentary.schema.ts'
import type { OfficeEvent } from '#modules/office/events/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { Facts, Section } from '../../parts/Section.tsx'
import { usePermission } from '../../session/session.ts'
import { isArea, nameOfBlock } from './away/away-values.ts'
import { ComplimentaryDialog } from './ComplimentaryDialog.tsx'

/** Tickets that the club gives away: to whom, why, and back again. */
export function Complimentary({ event }: { event: OfficeEvent }) {
  return usePermission('events.complimentary') ? <Given event={event} /> : null
}

function Given({ event }: { event: OfficeEvent }) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const { id } = event
  const placeOf = usePlaceWords()
  const { data } = useQuery({
    queryKey: ['events', id, 'complimentary'],
    queryFn: ({ signal }) => read(listComplimentary, { params: { id }, signal }),
  })
  const [asked, setAsked] = useState<OfficeComplimentary | 'new' | null>(null)
  const isAhead = event.cancelledAt === null && new Date(event.startsAt) > new Date()
  const close = () => setAsked(null)
  if (!data) return null
  return (
    <Section title={t('gifts.title')} aside={t('gifts.live', { count: data.live })}>
      {data.items.length === 0 && <p className="event-note">{t('gifts.none')}</p>}
      <Facts
        facts={data.items.map((gift) => ({
          term: placeOf(gift),
          value: gift.recipient ?? t('gifts.gone'),
          detail: [
            gift.reason,
            `${gift.givenBy}, ${shortMoment(gift.givenAt, language)}`,
            gift.state !== 'live' && t(`gifts.states.${gift.state}`),
          ]
            .filter(Boolean)
            .join('; '),
          action: gift.state === 'live' && isAhead && (
            <Button
              size="s"
              kind="quiet"
              aria-label={t('gifts.callBackOne', { place: placeOf(gift) })}
              onClick={() => setAsked(gift)}
            >
              {t('gifts.callBack')}
            </Button>
          ),
        }))}
      />
      {isAhead && (
        <Button size="s" kind="quiet" icon="plus" onClick={() => setAsked('new')}>
          {t('gifts.give')}
        </Button>
      )}
      {asked === 'new' && <ComplimentaryDialog event={event} onClose={close} />}
      {asked !== null && asked !== 'new' && <CallBack event={event} gift={asked} onClose={close} />}
    </Section>
  )
}

function usePlaceWords() {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  return ({ place: { blockId, row, seat } }: OfficeComplimentary): string =>
    isArea(blockId)
      ? nameOfBlock(blockId, language)
      : seat
        ? t('gifts.seat', { blockId, row, seat })
        : t('gifts.standing', { blockId })
}

interface CallBackProps {
  event: OfficeEvent
  gift: OfficeComplimentary
  onClose: () => void
}

function CallBack({ event, gift, onClose }: CallBackProps) {
  const { t } = useTranslation('events')
  const placeOf = usePlaceWords()
  const queries = useQueryClient()
  return (
    <ConsequencesDialog
      title={t('gifts.callBackOne', { place: placeOf(gift) })}
      previewKey={['events.callBack', gift.ticketId]}
      preview={() => ({
        isFinal: true,
        confirm: t('gifts.callBack'),
        lines: [
          { text: t('gifts.ends'), value: gift.recipient ?? t('gifts.gone') },
          { text: t('gifts.placeBack') },
        ],
      })}
      onConfirm={async () => {
        const answer = await act(callBackComplimentary, {
          params: { id: event.id, ticketId: gift.ticketId },
          reaction: () => 'silent',
        })
        await queries.invalidateQueries({ queryKey: ['events', event.id] })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('gifts.calledBackNow') })
        return null
      }}
      onClose={onClose}
    />
  )
}
