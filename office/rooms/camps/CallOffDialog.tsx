import { useTranslation } from 'react-i18next'
import { callOffCamp, previewCallOff } from '#modules/office/camps/endpoints.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { ReasonedDialog } from '../../parts/ReasonedDialog.tsx'
import type { CampPartProps } from './camp-part.ts'

/** The camp is called off: why, as those who booked will read it, then what follows. */
export function CallOffDialog({ camp, onChanged, onClose }: CampPartProps & { onClose: () => void }) {
  const { t } = useTranslation('camps')
  const { language } = useOfficeLanguage()
  const params = { id: camp.id }
  return (
    <ReasonedDialog
      title={t('callOff.title')}
      previewKey={['camps.callOff', camp.id]}
      ask={() => read(previewCallOff, { params })}
      linesOf={({ lines }) =>
        lines.map(({ kind, count, cents, isNot }) => ({
          text: t(`callOff.lines.${kind}`),
          value: cents === null ? count : formatMoney(cents, language),
          isNot,
        }))
      }
      confirm={t('callOff.confirm')}
      words={{ reason: t('reason'), hint: t('callOff.hint'), missing: t('reasonMissing') }}
      onConfirm={async (body) => {
        const answer = await act(callOffCamp, { params, body, reaction: () => 'silent' })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('callOff.done') })
        await onChanged()
        return null
      }}
      onClose={onClose}
    />
  )
}
