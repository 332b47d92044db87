import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfficeAwayMatch } from '#modules/office/events/away/away.schema.ts'
import type { OfficeEvent } from '#modules/office/events/schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { Facts, Section } from '../../../parts/Section.tsx'
import { usePermission } from '../../../session/session.ts'
import { AreaDialog, EntranceDialog } from './AwayDialogs.tsx'

interface AwaySectionProps {
  event: OfficeEvent
  away: OfficeAwayMatch
}

/** Where an away match is, and what its tickets say of that. */
export function AwaySection({ event, away }: AwaySectionProps) {
  const { t } = useTranslation('events')
  const mayChange = usePermission('events.change')
  const [asked, setAsked] = useState<'entrance' | 'area' | null>(null)
  const isAhead = event.cancelledAt === null && new Date(event.startsAt) > new Date()
  const { ground, entrance } = away
  const close = () => setAsked(null)
  return (
    <Section
      title={t('away.title')}
      aside={
        mayChange &&
        isAhead && (
          <>
            <Button size="s" kind="quiet" onClick={() => setAsked('area')}>
              {t('away.changeArea')}
            </Button>
            <Button size="s" kind="quiet" onClick={() => setAsked('entrance')}>
              {t('away.changeEntrance')}
            </Button>
          </>
        )
      }
    >
      <Facts
        facts={[
          { term: t('away.name'), value: ground.name },
          { term: t('away.address'), value: ground.address, detail: ground.city },
          { term: t('away.entrance'), value: entrance.de || '–' },
        ]}
      />
      <p className="event-note">{t('away.note')}</p>
      {asked === 'entrance' && <EntranceDialog event={event} entrance={entrance} onClose={close} />}
      {asked === 'area' && <AreaDialog event={event} onClose={close} />}
    </Section>
  )
}
