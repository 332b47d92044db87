import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { makeTipGame } from '#modules/office/predictions/endpoints.ts'
import type { Failure } from '#web/api/errors.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { SaveDialog } from '../../parts/SaveDialog.tsx'
import { useRenewTipGames, useTipGameChoices } from './use-tip-games.ts'

/** Which season is tipped: a draft until it is opened. */
export function MakeGameDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('predictions')
  const renew = useRenewTipGames()
  const navigate = useNavigate()
  const { data } = useTipGameChoices()
  const [chosen, setChosen] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const choices = data?.competitions ?? []

  async function save() {
    const { competitionId, season } = choices[Number(chosen)]!
    setBusy(true)
    const answer = await act(makeTipGame, { body: { competitionId, season }, reaction: () => 'silent' })
    setBusy(false)
    if (!answer.ok) return setFailure(answer.failure)
    toast({ kind: 'ok', title: t('make.done') })
    await renew()
    onClose()
    await navigate(`/tippspiel/${answer.data.id}`)
  }

  return (
    <SaveDialog
      title={t('make.title')}
      text={t('make.text')}
      save={t('make.submit')}
      isBusy={isBusy}
      refusal={chosen === '' ? t('make.missing') : null}
      failure={failure}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Field
        label={t('make.season')}
        hint={t(data && choices.length === 0 ? 'make.none' : 'make.seasonHint')}
      >
        <Select value={chosen} onChange={({ target }) => setChosen(target.value)}>
          <option value="">{t('make.choose')}</option>
          {choices.map(({ competitionId, season, name, matches }, at) => (
            <option key={`${competitionId} ${season}`} value={at}>
              {t('make.option', { name, season, matches })}
            </option>
          ))}
        </Select>
      </Field>
    </SaveDialog>
  )
}
