import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfficePlan, OfficePlanBlock } from '#modules/office/events/contingents.schema.ts'
import type { OfficeEvent } from '#modules/office/events/schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { nameOfBlock } from './away/away-values.ts'
import { PlanSeats } from './PlanSeats.tsx'
import { type Chosen, usePaint, usePlanBlock } from './use-plan.ts'

interface PlanBlockProps {
  event: OfficeEvent
  plan: OfficePlan
  blockId: string
  /** Null: back on sale. */
  brush: string | null
  mayPaint: boolean
  onClose: () => void
}

/** One block, seat by seat; painted whole, by rows or by seats. */
export function PlanBlock({ event, plan, blockId, brush, mayPaint, onClose }: PlanBlockProps) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const { data } = usePlanBlock(event.id, blockId)
  const title = event.isAway ? nameOfBlock(blockId, language) : t('plan.block', { id: blockId })
  const paint = usePaint(event.id)
  const [seats, setSeats] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const name = plan.contingents.find(({ id }) => id === brush)?.name ?? t('plan.sale')
  const { isGuest = false } = plan.outlines.find(({ id }) => id === blockId) ?? {}

  async function put(chosen: Chosen) {
    setBusy(true)
    const answer = await paint(plan.version, brush, chosen)
    setBusy(false)
    if (!answer.ok) return
    const { painted, left } = answer.data
    setSeats(new Set())
    toast({
      kind: 'ok',
      title: t('plan.painted', { count: painted, name }),
      ...(left > 0 ? { text: t('plan.left', { count: left }) } : {}),
    })
  }

  return (
    <section className="paint__block" aria-label={title}>
      <div className="paint__head">
        <h3>{title}</h3>
        <IconButton icon="close" label={t('plan.close')} onClick={onClose} />
      </div>
      {isGuest && <p className="event-note">{t('plan.guestBlock')}</p>}
      {!data && <Skeleton label={t('loading')} rows={4} />}
      {data && (event.isAway ? <p>{t('away.places', { count: data.capacity })}</p> : <Counts block={data} />)}
      {data?.kind === 'standing' && mayPaint && !isGuest && (
        <StandingField
          block={data}
          plan={plan}
          brush={brush}
          isBusy={isBusy}
          onPaint={(places) => put({ standing: [{ blockId, places }] })}
        />
      )}
      {data?.kind === 'seated' && mayPaint && !isGuest && (
        <div className="paint__actions">
          <Button size="s" kind="ink" busy={isBusy} onClick={() => put({ blockIds: [blockId] })}>
            {t('plan.paintBlock', { name })}
          </Button>
          <Button
            size="s"
            kind="quiet"
            busy={isBusy}
            disabledReason={seats.size === 0 ? t('plan.noSeats') : null}
            onClick={() => put({ seatIds: [...seats] })}
          >
            {t('plan.paintSeats', { count: seats.size, name })}
          </Button>
        </div>
      )}
      {data?.kind === 'seated' && (
        <PlanSeats
          block={data}
          plan={plan}
          chosen={seats}
          onChoose={mayPaint && !isGuest ? setSeats : null}
        />
      )}
    </section>
  )
}

function Counts({ block }: { block: OfficePlanBlock }) {
  const { t } = useTranslation('events')
  const all = block.rows.flatMap(({ seats }) => seats)
  const count = (state: string) => all.filter((seat) => seat.state === state).length
  if (block.kind === 'standing') return <p>{t('plan.standing', { count: block.capacity })}</p>
  return (
    <p>
      {t('plan.counts', {
        sold: count('sold'),
        held: count('held'),
        kept: count('kept'),
        free: count('free'),
      })}
    </p>
  )
}

interface StandingFieldProps {
  block: OfficePlanBlock
  plan: OfficePlan
  brush: string | null
  isBusy: boolean
  onPaint: (places: number) => void
}

function StandingField({ block, plan, brush, isBusy, onPaint }: StandingFieldProps) {
  const { t } = useTranslation('events')
  const had =
    plan.painted.find(({ blockId, contingentId }) => blockId === block.id && contingentId === brush)
      ?.places ?? 0
  const [typed, setTyped] = useState(String(had))
  const places = /^\d{1,5}$/.test(typed) ? Number(typed) : null
  if (brush === null) return <p className="event-note">{t('plan.standingBrush')}</p>
  return (
    <div className="paint__actions">
      <Field label={t('plan.standingPlaces')}>
        <Input inputMode="numeric" value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      <Button
        size="s"
        kind="ink"
        busy={isBusy}
        disabledReason={places === null ? t('plan.noNumber') : null}
        onClick={() => places !== null && onPaint(places)}
      >
        {t('plan.paintStanding')}
      </Button>
    </div>
  )
}
