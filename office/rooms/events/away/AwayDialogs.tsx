import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { awayAreas } from '#club/away-areas.ts'
import { changeEntrance, setAreaPlaces } from '#modules/office/events/away/away.endpoints.ts'
import { Entrance } from '#modules/office/events/away/away.schema.ts'
import type { OfficeEvent } from '#modules/office/events/schema.ts'
import { InputField, SelectField } from '#web/forms/FormField.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../../api/act.ts'
import { useOfficeLanguage } from '../../../i18n/LanguageProvider.tsx'
import { FormDialog } from '../../../parts/FormDialog.tsx'
import { useEventPlaces } from '../use-event.ts'
import { EntranceFields } from './AwayFields.tsx'
import { nameOfBlock } from './away-values.ts'

interface EntranceDialogProps {
  event: OfficeEvent
  entrance: Entrance
  onClose: () => void
}

/** What tickets say of the other ground, also those that are sold. */
export function EntranceDialog({ event, entrance, onClose }: EntranceDialogProps) {
  const { t } = useTranslation('events')
  const queries = useQueryClient()

  async function save(body: Entrance) {
    const answer = await act(changeEntrance, {
      params: { id: event.id },
      body,
      reaction: () => 'silent',
    })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t('away.entranceDone') })
    await queries.invalidateQueries({ queryKey: ['events'] })
    onClose()
    return null
  }

  return (
    <FormDialog
      title={t('away.changeEntrance')}
      text={t('away.entranceText')}
      schema={Entrance}
      defaultValues={entrance}
      onSubmit={save}
      submitLabel={t('away.save')}
      onClose={onClose}
    >
      <EntranceFields />
    </FormDialog>
  )
}

/** Left empty, it is not meant to be none. */
const Area = z.object({
  areaId: z.string(),
  places: z.string().trim().min(1).transform(Number).pipe(z.number().int().min(0).max(50_000)),
  called: z.string().trim().max(60),
})

/** The other club gives more places of an area, or takes some back. */
export function AreaDialog({ event, onClose }: { event: OfficeEvent; onClose: () => void }) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const queries = useQueryClient()
  const { data } = useEventPlaces(event.id)
  const known = new Map(data?.blocks.map((block) => [block.id, block]))
  if (!data) return null

  async function save({ areaId, places, called }: z.output<typeof Area>) {
    const answer = await act(setAreaPlaces, {
      params: { id: event.id, areaId },
      // Nothing typed: it keeps the name it has.
      body: { places, version: event.version, ...(called === '' ? {} : { called }) },
      reaction: () => 'silent',
    })
    await queries.invalidateQueries({ queryKey: ['events'] })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t('away.areaDone') })
    onClose()
    return null
  }

  return (
    <FormDialog
      title={t('away.changeArea')}
      text={t('away.areaText')}
      schema={Area}
      defaultValues={{ areaId: event.areas?.[0] ?? awayAreas[0]!.id, places: '', called: '' }}
      onSubmit={save}
      submitLabel={t('away.save')}
      onClose={onClose}
    >
      <SelectField name="areaId" label={t('away.area')}>
        {awayAreas.map(({ id }) => (
          <option key={id} value={id}>
            {t('away.areaNow', {
              area: nameOfBlock(id, language, known.get(id)?.called),
              count: known.get(id)?.capacity ?? 0,
              taken: taken(known.get(id)),
            })}
          </option>
        ))}
      </SelectField>
      <InputField name="places" label={t('away.placesNew')} inputMode="numeric" autoComplete="off" />
      <InputField
        name="called"
        label={t('away.calledNew')}
        hint={t('away.calledNewHint')}
        autoComplete="off"
      />
    </FormDialog>
  )
}

/** Below that an area does not go. */
function taken(block: { sold: number; held: number; blocked: number } | undefined): number {
  return block ? block.sold + block.held + block.blocked : 0
}
