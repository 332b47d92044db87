import { useTranslation } from 'react-i18next'
import { callOffCampDraw, closeCampDraw, drawCampDraw } from '#modules/office/camps/draws/draws.endpoints.ts'
import type { OfficeCampDraw } from '#modules/office/camps/draws/draws.schema.ts'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../../api/act.ts'
import { ReasonDialog } from '../../../parts/ReasonDialog.tsx'
import type { CampPartProps } from '../camp-part.ts'

export type DrawDecision = 'close' | 'draw' | 'callOff'

interface DecideDrawProps extends CampPartProps {
  draw: OfficeCampDraw
  decision: DrawDecision
  onClose: () => void
}

/** Closed, drawn or called off: why, and what follows; none of it can be taken back. */
export function DecideDraw({ camp, draw, decision, onChanged, onClose }: DecideDrawProps) {
  const { t } = useTranslation('camps')

  async function decide(reason: string) {
    const given = {
      params: { id: camp.id, drawId: draw.id },
      body: { reason },
      reaction: () => 'silent' as const,
    }
    const answer =
      decision === 'close'
        ? await act(closeCampDraw, given)
        : decision === 'draw'
          ? await act(drawCampDraw, given)
          : await act(callOffCampDraw, given)
    await onChanged()
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t(`draws.decide.${decision}.done`) })
    return null
  }

  return (
    <ReasonDialog
      title={t(`draws.decide.${decision}.title`)}
      text={t(`draws.decide.${decision}.text`, { count: draw.lots })}
      onSubmit={decide}
      onClose={onClose}
    />
  )
}
