import { Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { OfficeVideoDetail } from '#modules/office/videos/schema.ts'
import { changeTerritory } from '#modules/office/videos/territory.endpoints.ts'
import { useFormField } from '#web/forms/Form.tsx'
import { ChoiceGroup, RadioOption } from '#web/ui/fields/Choice.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { CountryChoice } from './CountryChoice.tsx'
import { useRenewVideos } from './use-video.ts'

const KINDS = ['everywhere', 'only', 'except'] as const

const Form = z
  .object({ kind: z.enum(KINDS), countries: z.array(z.string()) })
  .refine(({ kind, countries }) => kind === 'everywhere' || countries.length > 0, {
    path: ['countries'],
    message: 'required',
  })

/** Where a film may be seen: everywhere, in some countries alone, or everywhere but there. */
export function TerritoryDialog({ video, onClose }: { video: OfficeVideoDetail; onClose: () => void }) {
  const { t } = useTranslation('videos')
  const renew = useRenewVideos()
  const { id, territory } = video
  return (
    <FormDialog
      title={t('territory.section')}
      text={t('territory.text')}
      schema={Form}
      defaultValues={{ kind: territory?.kind ?? 'everywhere', countries: territory?.countries ?? [] }}
      submitLabel={t('facts.save')}
      onClose={onClose}
      onSubmit={async ({ kind, countries }) => {
        const body = { territory: kind === 'everywhere' ? null : { kind, countries } }
        const answer = await act(changeTerritory, { params: { id }, body, reaction: () => 'silent' })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('facts.saved') })
        await renew(id)
        onClose()
        return null
      }}
    >
      <KindChoice />
      <CountriesWhereNeeded />
    </FormDialog>
  )
}

function KindChoice() {
  const { t } = useTranslation('videos')
  const id = useFormField('kind', t('territory.section'))
  return (
    <Controller
      name="kind"
      render={({ field }) => (
        <ChoiceGroup id={id} legend={t('territory.where')}>
          {KINDS.map((kind) => (
            <RadioOption
              key={kind}
              name="kind"
              label={t(`territory.kinds.${kind}`)}
              checked={field.value === kind}
              onChange={() => field.onChange(kind)}
            />
          ))}
        </ChoiceGroup>
      )}
    />
  )
}

function CountriesWhereNeeded() {
  const kind: unknown = useWatch({ name: 'kind' })
  return kind === 'everywhere' ? null : <CountryChoice />
}
