import './contracts.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveSeason } from '#modules/office/contracts/seasons.endpoints.ts'
import type { OfficeSeason, SeasonTermsBody } from '#modules/office/contracts/seasons.schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Select } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useFailureWords } from '../../api/FailureToasts.tsx'
import { localMoment, momentOf } from '../../parts/amounts.ts'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { seasonName } from './contract-words.ts'

interface SeasonDialogProps {
  /** The latest so far, whose terms a new one begins with. */
  former: OfficeSeason | null
  /** Null: a new one. */
  season: OfficeSeason | null
  onDone: () => Promise<void>
  onClose: () => void
}

/** The days of a season, and when its holders are asked. */
export function SeasonDialog({ former, season, onDone, onClose }: SeasonDialogProps) {
  const { t } = useTranslation('contracts')
  const say = useFailureWords()
  const year = season?.season ?? (former ? former.season + 1 : new Date().getFullYear())
  const [terms, setTerms] = useState<SeasonTermsBody>(() => termsOf(season, former, year))
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const set = (change: Partial<SeasonTermsBody>) => setTerms((before) => ({ ...before, ...change }))

  async function save() {
    setBusy(true)
    const answer = await act(saveSeason, { params: { season: year }, body: terms, reaction: () => 'silent' })
    setBusy(false)
    if (!answer.ok) return setFailure(answer.failure)
    toast({ kind: 'ok', title: t('renewal.saved') })
    await onDone()
    onClose()
  }

  return (
    <OfficeDialog
      isWide
      title={t('renewal.seasonTitle', { season: seasonName(year) })}
      onClose={onClose}
      actions={
        <>
          <Button size="s" kind="ink" busy={isBusy} onClick={() => void save()}>
            {t('renewal.save')}
          </Button>
          <Button size="s" kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <div className="contracts-fields">
        {(['startsOn', 'endsOn', 'noticeUntil'] as const).map((name) => (
          <Field key={name} label={t(`renewal.${name}`)}>
            <Input type="date" value={terms[name]} onChange={({ target }) => set({ [name]: target.value })} />
          </Field>
        ))}
        {(['renewalFrom', 'confirmUntil'] as const).map((name) => (
          <Field key={name} label={t(`renewal.${name}`)}>
            <Input
              type="datetime-local"
              defaultValue={terms[name] ? localMoment(terms[name]) : ''}
              onChange={({ target }) => set({ [name]: momentOf(target.value) })}
            />
          </Field>
        ))}
        {(['matches', 'vatRate', 'instalments', 'instalmentDay'] as const).map((name) => (
          <Field key={name} label={t(`renewal.${name}`)}>
            <Input
              type="number"
              value={terms[name]}
              onChange={({ target }) => set({ [name]: Number(target.value) })}
            />
          </Field>
        ))}
        <Field label={t('renewal.silent')}>
          <Select
            value={terms.silentHolders}
            onChange={({ target }) => set({ silentHolders: target.value === 'renew' ? 'renew' : 'end' })}
          >
            <option value="end">{t('renewal.silentHolders.end')}</option>
            <option value="renew">{t('renewal.silentHolders.renew')}</option>
          </Select>
        </Field>
      </div>
      {failure && (
        <Banner kind="err" role="alert">
          <b>{say(failure).title}</b>
          <p>{say(failure).text}</p>
        </Banner>
      )}
    </OfficeDialog>
  )
}

function termsOf(season: OfficeSeason | null, former: OfficeSeason | null, year: number): SeasonTermsBody {
  const {
    matches = 17,
    vatRate = 19,
    silentHolders = 'end',
    instalments = 10,
    instalmentDay = 1,
  } = season ?? former ?? {}
  return {
    ...{ matches, vatRate, silentHolders, instalments, instalmentDay },
    startsOn: season?.startsOn ?? `${year}-07-01`,
    endsOn: season?.endsOn ?? `${year + 1}-06-30`,
    noticeUntil: season?.noticeUntil ?? `${year}-05-31`,
    renewalFrom: season?.renewalFrom ?? null,
    confirmUntil: season?.confirmUntil ?? null,
    version: season?.version ?? null,
  }
}
