import './plan.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfficeContingent, OfficePlan } from '#modules/office/events/contingents.schema.ts'
import type { OfficeEvent } from '#modules/office/events/schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { Section } from '../../parts/Section.tsx'
import { usePermission } from '../../session/session.ts'
import { AreaChoice } from './away/AreaChoice.tsx'
import { ContingentDialog } from './ContingentDialog.tsx'
import { ContingentList } from './ContingentList.tsx'
import { PlanBlock } from './PlanBlock.tsx'
import { PlanMap } from './PlanMap.tsx'
import { ReleaseDialog } from './ReleaseDialog.tsx'
import { usePlan } from './use-plan.ts'

type Asked = { kind: 'add' } | { kind: 'change' | 'release'; contingent: OfficeContingent } | null

/** Places that are kept for somebody, painted on the plan: a brush, and what it is put on. */
export function PlanSection({ event }: { event: OfficeEvent }) {
  const { data } = usePlan(event.id)
  if (!data) return null
  return <Plan event={event} plan={data} />
}

function Plan({ event, plan }: { event: OfficeEvent; plan: OfficePlan }) {
  const { t } = useTranslation('events')
  const mayChange = usePermission('events.change')
  const isAhead = event.cancelledAt === null && new Date(event.startsAt) > new Date()
  const [brush, setBrush] = useState<string | null>(null)
  const [blockId, setBlockId] = useState<string | null>(null)
  const [asked, setAsked] = useState<Asked>(null)
  const keeping = plan.contingents.filter(({ releasedAt }) => releasedAt === null)
  const chosen = keeping.some(({ id }) => id === brush) ? brush : null
  const mayPaint = mayChange && isAhead
  const close = () => setAsked(null)
  return (
    <Section
      title={t('plan.title')}
      aside={
        mayPaint && (
          <Button size="s" kind="quiet" icon="plus" onClick={() => setAsked({ kind: 'add' })}>
            {t('plan.add')}
          </Button>
        )
      }
    >
      <div className="paint">
        {event.isAway ? (
          <AreaChoice plan={plan} chosen={blockId} onChoose={setBlockId} />
        ) : (
          <PlanMap plan={plan} chosen={blockId} onChoose={setBlockId} />
        )}
        <div className="paint__side">
          <ContingentList
            contingents={plan.contingents}
            brush={chosen}
            onBrush={setBrush}
            onChange={mayPaint ? (contingent) => setAsked({ kind: 'change', contingent }) : null}
            onRelease={mayPaint ? (contingent) => setAsked({ kind: 'release', contingent }) : null}
          />
          {blockId ? (
            <PlanBlock
              key={blockId}
              event={event}
              plan={plan}
              blockId={blockId}
              brush={chosen}
              mayPaint={mayPaint}
              onClose={() => setBlockId(null)}
            />
          ) : (
            <p className="event-note">
              {t(event.isAway ? 'away.hint' : mayPaint ? 'plan.hint' : 'plan.hintRead')}
            </p>
          )}
        </div>
      </div>
      {asked?.kind === 'add' && (
        <ContingentDialog event={event} plan={plan} onMade={setBrush} onClose={close} />
      )}
      {asked?.kind === 'change' && (
        <ContingentDialog event={event} plan={plan} contingent={asked.contingent} onClose={close} />
      )}
      {asked?.kind === 'release' && (
        <ReleaseDialog event={event} contingent={asked.contingent} onClose={close} />
      )}
    </Section>
  )
}
