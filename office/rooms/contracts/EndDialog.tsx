import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endContract, previewContractEnd } from '#modules/office/contracts/endpoints.ts'
import type { OfficeContractDetail } from '#modules/office/contracts/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { ReasonedDialog } from '../../parts/ReasonedDialog.tsx'
import { useEndWords } from './contract-words.ts'

interface EndDialogProps {
  contract: OfficeContractDetail
  onDone: () => Promise<void>
  onClose: () => void
}

/** Ends a contract with its season or at once: why, then what follows. */
export function EndDialog({ contract, onDone, onClose }: EndDialogProps) {
  const { t } = useTranslation('contracts')
  const [when, setWhen] = useState<'season' | 'now'>(contract.state === 'Terminated' ? 'now' : 'season')
  const params = { id: contract.id }
  return (
    <ReasonedDialog
      title={t('end.title')}
      previewKey={['contract.end', contract.id, when]}
      ask={() => read(previewContractEnd, { params, query: { when } })}
      linesOf={useEndWords()}
      confirm={t('end.title')}
      words={{ reason: t('end.reason'), hint: t('end.reasonHint'), missing: t('end.reasonMissing') }}
      onConfirm={async (given) => {
        const body = { when, ...given }
        const answer = await act(endContract, { params, body, reaction: () => 'silent' })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('end.done') })
        await onDone()
        return null
      }}
      onClose={onClose}
    >
      <Field label={t('end.when')}>
        <Select value={when} onChange={({ target }) => setWhen(target.value === 'now' ? 'now' : 'season')}>
          {contract.state !== 'Terminated' && <option value="season">{t('end.season')}</option>}
          <option value="now">{t('end.now')}</option>
        </Select>
      </Field>
    </ReasonedDialog>
  )
}
