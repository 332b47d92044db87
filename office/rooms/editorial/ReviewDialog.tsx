import './editorial.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContentLanguage } from '#modules/content/schema.ts'
import { askForReview, decideReview } from '#modules/office/editorial/endpoints.ts'
import type { EditorialDetail } from '#modules/office/editorial/schema.ts'
import { RadioOption } from '#web/ui/fields/Choice.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Textarea } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { draftsOf } from './editorial-moves.ts'
import { LanguageChoice } from './LanguageChoice.tsx'
import { useRenewEditorial } from './use-editorial.ts'

interface ReviewDialogProps {
  piece: EditorialDetail
  /** Somebody else shall look, or one is somebody else. */
  step: 'ask' | 'decide'
  onClose: () => void
  onDone?: () => void
}

/** A second person looks at what is written before everybody does. */
export function ReviewDialog(props: ReviewDialogProps) {
  return props.step === 'ask' ? <AskDialog {...props} /> : <DecideDialog {...props} />
}

type StepProps = Omit<ReviewDialogProps, 'step'>

function AskDialog({ piece, onClose, onDone }: StepProps) {
  const { t } = useTranslation('editorial')
  const renew = useRenewEditorial()
  const among = draftsOf(piece)
    .filter(({ draft }) => draft.review?.state !== 'asked')
    .map(({ language }) => language)
  const [languages, setLanguages] = useState<ContentLanguage[]>(among)
  const [note, setNote] = useState('')

  async function ask() {
    const body = { languages, note: note.trim() }
    const answer = await act(askForReview, { params: { uid: piece.uid }, body, reaction: () => 'silent' })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t('ask.done') })
    await renew(piece.uid)
    onDone?.()
    return null
  }

  return (
    <ConsequencesDialog
      title={t('ask.title')}
      previewKey={['editorial.ask', piece.uid, languages]}
      preview={() => ({
        lines: [{ text: t('ask.today') }, { text: t('ask.noMail'), isNot: true }],
        confirm: t('ask.confirm'),
        refusal: languages.length === 0 ? t('publish.noLanguage') : null,
      })}
      onConfirm={ask}
      onClose={onClose}
    >
      <LanguageChoice among={among} chosen={languages} onChange={setLanguages} />
      <Note label={t('ask.note')} hint={t('ask.noteHint')} value={note} onChange={setNote} />
    </ConsequencesDialog>
  )
}

function DecideDialog({ piece, onClose, onDone }: StepProps) {
  const { t } = useTranslation('editorial')
  const renew = useRenewEditorial()
  const asked = draftsOf(piece).filter(({ draft }) => draft.review?.state === 'asked' && !draft.isMine)
  const among = asked.map(({ language }) => language)
  const [languages, setLanguages] = useState<ContentLanguage[]>(among)
  const [isApproved, setApproved] = useState(true)
  const [note, setNote] = useState('')
  const { askedBy = null, note: wish = null } = asked[0]?.draft.review ?? {}

  async function decide() {
    const seen = asked.filter(({ language }) => languages.includes(language))
    const versions = Object.fromEntries(seen.map(({ language, draft }) => [language, draft.version]))
    const body = { languages, versions, approve: isApproved, note: note.trim() }
    const answer = await act(decideReview, { params: { uid: piece.uid }, body, reaction: () => 'silent' })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t(isApproved ? 'decide.approved' : 'decide.returned') })
    await renew(piece.uid)
    onDone?.()
    return null
  }

  const isUnsaid = !isApproved && note.trim().length < 3
  return (
    <ConsequencesDialog
      title={t('decide.title')}
      text={askedBy ? [t('decide.askedBy', { name: askedBy }), wish].filter(Boolean).join(' ') : undefined}
      previewKey={['editorial.decide', piece.uid, languages, isApproved, isUnsaid]}
      preview={() => ({
        lines: [
          { text: t(isApproved ? 'decide.mayAppear' : 'decide.goesBack') },
          { text: t('decide.notPublished'), isNot: true },
        ],
        confirm: t(isApproved ? 'decide.approve' : 'decide.return'),
        refusal: languages.length === 0 ? t('publish.noLanguage') : isUnsaid ? t('decide.sayWhy') : null,
      })}
      onConfirm={decide}
      onClose={onClose}
    >
      <LanguageChoice among={among} chosen={languages} onChange={setLanguages} />
      <div className="editorial-when">
        <RadioOption
          name="decision"
          label={t('decide.approve')}
          checked={isApproved}
          onChange={() => setApproved(true)}
        />
        <RadioOption
          name="decision"
          label={t('decide.return')}
          checked={!isApproved}
          onChange={() => setApproved(false)}
        />
      </div>
      <Note label={t('decide.note')} hint={t('decide.noteHint')} value={note} onChange={setNote} />
    </ConsequencesDialog>
  )
}

interface NoteProps {
  label: string
  hint: string
  value: string
  onChange: (value: string) => void
}

function Note({ label, hint, value, onChange }: NoteProps) {
  return (
    <Field label={label} hint={hint}>
      <Textarea rows={2} value={value} maxLength={500} onChange={({ target }) => onChange(target.value)} />
    </Field>
  )
}
