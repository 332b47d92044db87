import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listCampDraws } from '#modules/office/camps/draws/draws.endpoints.ts'
import type { OfficeCampDraw } from '#modules/office/camps/draws/draws.schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { useOfficeLanguage } from '../../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../../i18n/moments.ts'
import { Facts, Section, Stack } from '../../../parts/Section.tsx'
import { usePermission } from '../../../session/session.ts'
import type { CampPartProps } from '../camp-part.ts'
import { DecideDraw, type DrawDecision } from './DecideDraw.tsx'
import { DrawDialog } from './DrawDialog.tsx'
import { Lots } from './Lots.tsx'

type Asked =
  | { kind: 'new' }
  | { kind: 'change' | 'lots'; draw: OfficeCampDraw }
  | { kind: DrawDecision; draw: OfficeCampDraw }

/** Places of the camp that are drawn: who takes part, who was drawn, who pays. */
export function Draws({ camp, onChanged }: CampPartProps) {
  const { t } = useTranslation('camps')
  const mayChange = usePermission('camps.change')
  const [asked, setAsked] = useState<Asked | null>(null)
  const { data, refetch } = useQuery({
    queryKey: ['camps', camp.id, 'draws'],
    refetchInterval: 30_000,
    queryFn: ({ signal }) => read(listCampDraws, { params: { id: camp.id }, signal }),
  })
  if (!data) return null
  const runs = data.items.some(({ status }) => status !== 'calledOff' && status !== 'ended')
  const mayOpen = mayChange && !runs && camp.state !== 'cancelled' && camp.state !== 'over'
  const shared = {
    camp,
    onClose: () => setAsked(null),
    onChanged: async () => {
      await refetch()
      await onChanged()
    },
  }
  return (
    <Section title={t('draws.title')}>
      {data.items.length === 0 && <p>{t('draws.none')}</p>}
      {data.items.map((draw) => (
        <OneDraw key={draw.id} draw={draw} mayChange={mayChange} onAsk={setAsked} />
      ))}
      {mayOpen && (
        <Button size="s" kind="quiet" icon="plus" onClick={() => setAsked({ kind: 'new' })}>
          {t('draws.open')}
        </Button>
      )}
      {asked?.kind === 'new' && <DrawDialog {...shared} draw={null} />}
      {asked?.kind === 'change' && <DrawDialog {...shared} draw={asked.draw} />}
      {asked?.kind === 'lots' && <Lots {...shared} draw={asked.draw} />}
      {(asked?.kind === 'close' || asked?.kind === 'draw' || asked?.kind === 'callOff') && (
        <DecideDraw {...shared} draw={asked.draw} decision={asked.kind} />
      )}
    </Section>
  )
}

interface OneDrawProps {
  draw: OfficeCampDraw
  mayChange: boolean
  onAsk: (asked: Asked) => void
}

function OneDraw({ draw, mayChange, onAsk }: OneDrawProps) {
  const { t } = useTranslation('camps')
  const { language } = useOfficeLanguage()
  const moment = (iso: string) => shortMoment(iso, language)
  const { status, closedAt, drawnAt, calledOffBecause, lots, children, applications } = draw
  return (
    <Stack>
      <Facts
        facts={[
          {
            term: t('draws.state'),
            value: t(`draws.states.${status}`),
            detail: t('draws.moments', {
              opens: moment(draw.opensAt),
              closes: moment(closedAt ?? draw.closesAt),
              draws: moment(drawnAt ?? draw.drawsAt),
              hours: draw.confirmHours,
            }),
          },
          {
            term: t('draws.places'),
            value: draw.places,
            detail: t(closedAt ? 'draws.placesFixed' : 'draws.placesNow'),
          },
          {
            term: t('draws.lots'),
            value: lots,
            detail: t('draws.lotsOf', { count: children, families: applications }),
            action: mayChange && lots > 0 && (
              <Button size="s" kind="quiet" onClick={() => onAsk({ kind: 'lots', draw })}>
                {t('draws.show')}
              </Button>
            ),
          },
          ...(drawnAt
            ? [
                {
                  term: t('draws.drawn'),
                  value: draw.drawnChildren,
                  detail: t('draws.result', resultOf(draw)),
                },
              ]
            : []),
          ...(calledOffBecause ? [{ term: t('draws.because'), value: calledOffBecause }] : []),
        ]}
      />
      {mayChange && <Ways draw={draw} onAsk={onAsk} />}
    </Stack>
  )
}

const resultOf = ({ booked, offered, lapsed, next }: OfficeCampDraw) => ({ booked, offered, lapsed, next })

function Ways({ draw, onAsk }: Omit<OneDrawProps, 'mayChange'>) {
  const { t } = useTranslation('camps')
  const { status, closedAt } = draw
  if (status !== 'planned' && status !== 'open' && status !== 'closed') return null
  return (
    <div className="office-form__actions">
      {status !== 'closed' && (
        <Button size="s" kind="quiet" onClick={() => onAsk({ kind: 'change', draw })}>
          {t('draws.change')}
        </Button>
      )}
      {status === 'open' && (
        <Button size="s" kind="quiet" onClick={() => onAsk({ kind: 'close', draw })}>
          {t('draws.decide.close.title')}
        </Button>
      )}
      {closedAt !== null && (
        <Button size="s" kind="quiet" onClick={() => onAsk({ kind: 'draw', draw })}>
          {t('draws.decide.draw.title')}
        </Button>
      )}
      <Button size="s" kind="quiet" onClick={() => onAsk({ kind: 'callOff', draw })}>
        {t('draws.decide.callOff.title')}
      </Button>
    </div>
  )
}
