import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { camps as terms } from '#club/camps.ts'
import { changeCampDraw, openCampDraw } from '#modules/office/camps/draws/draws.endpoints.ts'
import type { OfficeCampDraw } from '#modules/office/camps/draws/draws.schema.ts'
import { InputField } from '#web/forms/FormField.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../../api/act.ts'
import { DateTimeField } from '../../../parts/AmountFields.tsx'
import { FormDialog } from '../../../parts/FormDialog.tsx'
import type { CampPartProps } from '../camp-part.ts'

interface DrawDialogProps extends CampPartProps {
  /** Null: a new one. */
  draw: OfficeCampDraw | null
  onClose: () => void
}

const moment = z.iso.datetime()
const Terms = z.object({
  opensAt: moment,
  closesAt: moment,
  drawsAt: moment,
  confirmHours: z.coerce.number().int().min(12).max(336),
})

const HOUR = 3_600_000
const MINUTE = 60_000

/** When families take part, when it is drawn, and how long they have to pay. */
export function DrawDialog({ camp, draw, onChanged, onClose }: DrawDialogProps) {
  const { t } = useTranslation('camps')
  const words = draw ? 'change' : 'open'

  async function save(body: z.output<typeof Terms>) {
    const reaction = () => 'silent' as const
    const answer = draw
      ? await act(changeCampDraw, { params: { id: camp.id, drawId: draw.id }, body, reaction })
      : await act(openCampDraw, { params: { id: camp.id }, body, reaction })
    if (!answer.ok) return answer.failure
    await onChanged()
    toast({ kind: 'ok', title: t(draw ? 'draws.changed' : 'draws.opened') })
    onClose()
    return null
  }

  return (
    <FormDialog
      title={t(`draws.${words}`)}
      text={t(draw ? 'draws.changeText' : 'draws.text')}
      schema={Terms}
      defaultValues={draw ?? { ...momentsUntil(camp.startsOn), confirmHours: terms.offerHours }}
      onSubmit={save}
      submitLabel={t(`draws.${words}`)}
      onClose={onClose}
    >
      <DateTimeField name="opensAt" label={t('draws.opensAt')} />
      <DateTimeField name="closesAt" label={t('draws.closesAt')} />
      <DateTimeField name="drawsAt" label={t('draws.drawsAt')} hint={t('draws.drawsHint')} />
      <InputField
        name="confirmHours"
        label={t('draws.confirmHours')}
        inputMode="numeric"
        autoComplete="off"
      />
    </FormDialog>
  )
}

/** In the days that are left until the camp, in full minutes. */
function momentsUntil(startsOn: string) {
  const now = Date.now()
  const left = Math.max(HOUR, Date.parse(startsOn) - now)
  const at = (hours: number) => {
    const wanted = now + Math.min(hours * HOUR, (left * hours) / 600)
    return new Date(Math.floor(wanted / MINUTE) * MINUTE).toISOString()
  }
  return { opensAt: at(0), closesAt: at(240), drawsAt: at(241) }
}
