import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ballotAudiences } from '#modules/ballots/schema.ts'
import { openEventBallot } from '#modules/office/events/ballots/ballots.endpoints.ts'
import type { OfficeBallots } from '#modules/office/events/ballots/ballots.schema.ts'
import type { OfficeEvent } from '#modules/office/events/schema.ts'
import { InputField, SelectField } from '#web/forms/FormField.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../../api/act.ts'
import { DateTimeField } from '../../../parts/AmountFields.tsx'
import { FormDialog } from '../../../parts/FormDialog.tsx'

interface OpenBallotProps {
  event: OfficeEvent
  sources: OfficeBallots['sources']
  onClose: () => void
}

const moment = z.iso.datetime()
const Terms = z.object({
  contingentId: z.uuid(),
  who: z.enum(ballotAudiences),
  perApplication: z.coerce.number().int().min(1).max(4),
  opensAt: moment,
  closesAt: moment,
  drawsAt: moment,
  buyUntil: moment,
})

const HOUR = 3_600_000
const MINUTE = 60_000

/** What is drawn, for whom, and until when. */
export function OpenBallot({ event, sources, onClose }: OpenBallotProps) {
  const { t } = useTranslation('events')
  const queries = useQueryClient()

  async function open(body: z.output<typeof Terms>) {
    const answer = await act(openEventBallot, {
      params: { id: event.id },
      body,
      reaction: () => 'silent',
    })
    await queries.invalidateQueries({ queryKey: ['events', event.id] })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t('ballots.opened') })
    onClose()
    return null
  }

  return (
    <FormDialog
      title={t('ballots.open')}
      text={t('ballots.text')}
      schema={Terms}
      defaultValues={{
        contingentId: sources[0]!.contingentId,
        who: 'member',
        perApplication: 2,
        ...momentsOf(event),
      }}
      onSubmit={open}
      submitLabel={t('ballots.open')}
      onClose={onClose}
    >
      <SelectField name="contingentId" label={t('ballots.source')}>
        {sources.map(({ contingentId, name, places }) => (
          <option key={contingentId} value={contingentId}>
            {t('ballots.sourceOf', { name, count: places })}
          </option>
        ))}
      </SelectField>
      <SelectField name="who" label={t('ballots.forWhom')}>
        {ballotAudiences.map((who) => (
          <option key={who} value={who}>
            {t(`ballots.who.${who}`)}
          </option>
        ))}
      </SelectField>
      <InputField
        name="perApplication"
        label={t('ballots.perApplication')}
        inputMode="numeric"
        autoComplete="off"
      />
      <DateTimeField name="opensAt" label={t('ballots.opensAt')} />
      <DateTimeField name="closesAt" label={t('ballots.closesAt')} />
      <DateTimeField name="drawsAt" label={t('ballots.drawsAt')} hint={t('ballots.drawsHint')} />
      <DateTimeField name="buyUntil" label={t('ballots.buyUntil')} />
    </FormDialog>
  )
}

/** In the days that are left until the match, in full minutes. */
function momentsOf(event: OfficeEvent) {
  const now = Date.now()
  const left = new Date(event.startsAt).getTime() - now
  const at = (hours: number) => {
    const wanted = now + Math.min(hours * HOUR, (left * hours) / 240)
    return new Date(Math.floor(wanted / MINUTE) * MINUTE).toISOString()
  }
  return { opensAt: at(0), closesAt: at(96), drawsAt: at(97), buyUntil: at(168) }
}
