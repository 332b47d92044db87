import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { changeSweepstake, makeSweepstake } from '#modules/office/sweepstakes/endpoints.ts'
import type { OfficeSweepstakeDetail } from '#modules/office/sweepstakes/schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { SaveDialog } from '../../parts/SaveDialog.tsx'
import { TextFields } from '../../parts/TextFields.tsx'
import { PrizeFields } from './PrizeFields.tsx'
import { QuestionFields } from './QuestionFields.tsx'
import { draftOf, emptyTerms, type TermsDraft, termsOf } from './terms-draft.ts'
import { useRenewSweepstakes } from './use-sweepstakes.ts'

interface TermsDialogProps {
  /** Left out: a new one. */
  sweepstake?: OfficeSweepstakeDetail
  onClose: () => void
}

/** What is raffled and how, in the languages of the fans; once somebody takes part only words and picture. */
export function TermsDialog({ sweepstake, onClose }: TermsDialogProps) {
  const { t } = useTranslation('sweepstakes')
  const { language } = useOfficeLanguage()
  const { save, isBusy, failure } = useSaving(sweepstake, onClose)
  const [draft, setDraft] = useState<TermsDraft>(() =>
    sweepstake ? draftOf(sweepstake.terms, language) : emptyTerms(),
  )
  const change = (part: Partial<TermsDraft>) => setDraft((before) => ({ ...before, ...part }))
  const isFixed = Boolean(sweepstake?.isPublished && sweepstake.status !== 'planned')
  const terms = termsOf(draft, language)
  return (
    <SaveDialog
      isWide
      title={t(sweepstake ? 'make.edit' : 'make.title')}
      text={t(isFixed ? 'make.fixed' : 'make.text')}
      save={t(isBusy ? 'make.busy' : sweepstake ? 'make.save' : 'make.submit')}
      isBusy={isBusy}
      refusal={terms ? null : t('make.missing')}
      failure={failure}
      onSave={() => terms && void save(terms)}
      onClose={onClose}
    >
      <TextFields label={t('make.name')} value={draft.name} onChange={(name) => change({ name })} />
      <TextFields label={t('facts.text')} isLong value={draft.text} onChange={(text) => change({ text })} />
      <Field label={t('make.picture')} hint={t('make.pictureHint')}>
        <Input
          value={draft.picture}
          maxLength={80}
          onChange={({ target }) => change({ picture: target.value })}
        />
      </Field>
      {!isFixed && <TermFields draft={draft} change={change} isDoor={sweepstake?.door != null} />}
    </SaveDialog>
  )
}

function useSaving(sweepstake: OfficeSweepstakeDetail | undefined, onClose: () => void) {
  const { t } = useTranslation('sweepstakes')
  const renew = useRenewSweepstakes()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function save(terms: NonNullable<ReturnType<typeof termsOf>>) {
    setBusy(true)
    const answer = sweepstake
      ? await act(changeSweepstake, {
          params: { id: sweepstake.id },
          body: { version: sweepstake.version, terms },
          reaction: () => 'silent',
        })
      : await act(makeSweepstake, { body: terms, reaction: () => 'silent' })
    setBusy(false)
    if (!answer.ok) return setFailure(answer.failure)
    toast({ kind: 'ok', title: t(sweepstake ? 'make.saved' : 'make.done') })
    await renew(sweepstake?.id)
    onClose()
    if (!sweepstake && answer.data) await navigate(`/gewinnspiele/${answer.data.id}`)
  }

  return { save, isBusy, failure }
}

interface TermFieldsProps {
  draft: TermsDraft
  change: (part: Partial<TermsDraft>) => void
  isDoor: boolean
}

function TermFields({ draft, change, isDoor }: TermFieldsProps) {
  const { t } = useTranslation('sweepstakes')
  return (
    <>
      <div className="raffle-texts">
        {(['opensAt', 'closesAt', 'drawsAt'] as const).map((name) => (
          <Field key={name} label={t(`make.${name}`)}>
            <Input
              type="datetime-local"
              value={draft[name]}
              onChange={({ target }) => change({ [name]: target.value })}
            />
          </Field>
        ))}
      </div>
      <Field label={t('make.minAge')} hint={t('make.minAgeHint')}>
        <Input
          inputMode="numeric"
          maxLength={2}
          value={draft.minAge}
          onChange={({ target }) => change({ minAge: target.value.replace(/\D/g, '') })}
        />
      </Field>
      <Checkbox
        label={t('make.membersOnly')}
        checked={draft.membersOnly}
        onChange={({ currentTarget }) => change({ membersOnly: currentTarget.checked })}
      />
      <PrizeFields prizes={draft.prizes} onChange={(prizes) => change({ prizes })} />
      {!isDoor && <QuestionFields question={draft.question} onChange={(question) => change({ question })} />}
      <TextFields
        label={t('make.conditions')}
        isLong
        value={draft.conditions}
        onChange={(conditions) => change({ conditions })}
      />
      <TextFields
        label={t('make.numberSource')}
        value={draft.numberSource}
        onChange={(numberSource) => change({ numberSource })}
      />
      <p className="hint">{t('make.numberHint')}</p>
    </>
  )
}
