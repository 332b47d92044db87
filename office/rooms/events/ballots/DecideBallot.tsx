import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  callOffEventBallot,
  closeEventBallot,
  drawEventBallot,
} from '#modules/office/events/ballots/ballots.endpoints.ts'
import type { OfficeBallot } from '#modules/office/events/ballots/ballots.schema.ts'
import type { OfficeEvent } from '#modules/office/events/schema.ts'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../../api/act.ts'
import { ReasonDialog } from '../../../parts/ReasonDialog.tsx'

export type BallotDecision = 'close' | 'draw' | 'callOff'

interface DecideBallotProps {
  event: OfficeEvent
  ballot: OfficeBallot
  decision: BallotDecision
  onClose: () => void
}

/** Closed, drawn or called off: why, and what follows; none of it can be taken back. */
export function DecideBallot({ event, ballot, decision, onClose }: DecideBallotProps) {
  const { t } = useTranslation('events')
  const queries = useQueryClient()

  async function decide(reason: string) {
    const given = {
      params: { id: event.id, ballotId: ballot.id },
      body: { reason },
      reaction: () => 'silent' as const,
    }
    const answer =
      decision === 'close'
        ? await act(closeEventBallot, given)
        : decision === 'draw'
          ? await act(drawEventBallot, given)
          : await act(callOffEventBallot, given)
    await queries.invalidateQueries({ queryKey: ['events', event.id] })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t(`ballots.decide.${decision}.done`) })
    return null
  }

  return (
    <ReasonDialog
      title={t(`ballots.decide.${decision}.title`)}
      text={t(`ballots.decide.${decision}.text`, { count: ballot.applications })}
      onSubmit={decide}
      onClose={onClose}
    />
  )
}
