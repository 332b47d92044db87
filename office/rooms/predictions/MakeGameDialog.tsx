import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { makeTipGame } from '#modules/office/predictions/endpoints.ts'
import type { Failure } from '#web/api/errors.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useFailureWords } from '../../api/FailureToasts.tsx'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { useRenewTipGames, useTipGameChoices } from './use-tip-games.ts'

/** Which season is tipped: a draft until it is opened. */
export function MakeGameDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('predictions')
  const say = useFailureWords()
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
    <OfficeDialog
      title={t('make.title')}
      text={t('make.text')}
      onClose={onClose}
      actions={
        <>
          <Button
            size="s"
            busy={isBusy}
            disabledReason={chosen === '' ? t('make.missing') : null}
            onClick={() => void save()}
          >
            {t('make.submit')}
          </Button>
          <Button size="s" kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      {failure && (
        <Banner kind="err" role="alert">
          <b>{say(failure).title}</b>
          <p>{say(failure).text}</p>
        </Banner>
      )}
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
    </OfficeDialog>
  )
}
