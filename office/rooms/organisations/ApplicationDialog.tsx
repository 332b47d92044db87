import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  approveClubApplication,
  askClubApplicant,
  previewClubApproval,
  refuseClubApplication,
} from '#modules/office/organisations/applications.endpoints.ts'
import type { OfficeClubApplication } from '#modules/office/organisations/applications.schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Textarea } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { exactMoment } from '../../i18n/moments.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { type Fact, Facts } from '../../parts/Section.tsx'
import { usePermission } from '../../session/session.ts'
import { SHORTEST_REASON, useConsequenceWords } from './organisation-words.ts'

interface DialogProps {
  application: OfficeClubApplication
  onDone: () => Promise<unknown>
  onClose: () => void
}

/** One application: approved with what follows told before, refused or asked about in words that the applicant reads. */
export function ApplicationDialog(props: DialogProps) {
  const { application, onClose } = props
  const { t } = useTranslation('organisations')
  const [isApproving, setApproving] = useState(false)
  const isOpen = application.state === 'waiting' || application.state === 'question'
  const mayDecide = usePermission('organisations.change') && isOpen
  const facts = useFacts(application)
  if (isApproving) return <ApproveDialog {...props} onBack={() => setApproving(false)} />
  return (
    <OfficeDialog title={application.name} onClose={onClose}>
      <Facts facts={facts} />
      {application.sameName > 0 && <p>{t('applications.sameName')}</p>}
      {mayDecide && <Decision {...props} onApprove={() => setApproving(true)} />}
    </OfficeDialog>
  )
}

function Decision({ application, onDone, onClose, onApprove }: DialogProps & { onApprove: () => void }) {
  const { t } = useTranslation('organisations')
  const [words, setWords] = useState('')
  const [busy, setBusy] = useState<'refuse' | 'ask' | null>(null)
  const [isMissing, setMissing] = useState(false)

  async function send(what: 'refuse' | 'ask') {
    if (words.trim().length < SHORTEST_REASON) return setMissing(true)
    setBusy(what)
    const endpoint = what === 'refuse' ? refuseClubApplication : askClubApplicant
    const answer = await act(endpoint, { params: { id: application.id }, body: { words: words.trim() } })
    setBusy(null)
    if (!answer.ok) return
    toast({ kind: 'ok', title: t(`applications.done.${what}`) })
    await onDone()
    onClose()
  }

  return (
    <>
      <Field
        label={t('applications.wordsLabel')}
        hint={t('applications.wordsHint')}
        {...(isMissing ? { error: t('applications.wordsMissing') } : {})}
      >
        <Textarea
          rows={3}
          maxLength={1000}
          value={words}
          onChange={({ target }) => {
            setWords(target.value)
            setMissing(false)
          }}
        />
      </Field>
      <div className="office-form__actions">
        <Button size="s" kind="ink" onClick={onApprove}>
          {t('applications.approve')}
        </Button>
        {(['ask', 'refuse'] as const).map((what) => (
          <Button key={what} size="s" kind="quiet" busy={busy === what} onClick={() => void send(what)}>
            {t(`applications.${what}`)}
          </Button>
        ))}
      </div>
    </>
  )
}

function ApproveDialog({ application, onDone, onClose, onBack }: DialogProps & { onBack: () => void }) {
  const { t } = useTranslation('organisations')
  const wordsOf = useConsequenceWords()
  const [digest, setDigest] = useState('')
  const { id, name } = application
  return (
    <ConsequencesDialog
      title={t('applications.approve')}
      text={name}
      previewKey={['club.approve', id, application.updatedAt]}
      preview={async () => {
        const told = await read(previewClubApproval, { params: { id } })
        setDigest(told.digest)
        return { lines: wordsOf(told), confirm: t('applications.approve') }
      }}
      onConfirm={async () => {
        const answer = await act(approveClubApplication, {
          params: { id },
          body: { digest },
          reaction: () => 'silent',
        })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('applications.done.approve', { name }) })
        await onDone()
        onClose()
        return null
      }}
      onClose={onBack}
    />
  )
}

function useFacts(application: OfficeClubApplication): Fact[] {
  const { t } = useTranslation('organisations')
  const { language } = useOfficeLanguage()
  const mayOpen = usePermission('people.read')
  const { applicantId, applicant, town, email, founders, message, words, organisationId } = application
  const optional: [string, Fact['value']][] = [
    ['founders', founders.join(', ')],
    ['message', message],
    ['words', words],
    ['decidedBy', application.decidedBy],
  ]
  return [
    {
      term: t('applications.columns.applicant'),
      value:
        applicantId && mayOpen ? (
          <Link className="tlink" to={`/personen/${applicantId}`}>
            {applicant || t('nameless')}
          </Link>
        ) : (
          applicant || t('nameless')
        ),
    },
    { term: t('data.town'), value: town },
    { term: t('data.email'), value: email },
    { term: t('applications.columns.applied'), value: exactMoment(application.appliedAt, language) },
    { term: t('columns.state'), value: t(`applications.states.${application.state}`) },
    { term: t('applications.columns.statutes'), value: application.statutesVersion },
    ...optional.flatMap(([name, value]) =>
      value ? [{ term: t(`applications.columns.${name}`), value }] : [],
    ),
    ...(organisationId
      ? [
          {
            term: t('kinds.fanclub'),
            value: (
              <Link className="tlink" to={`/fanclubs/${organisationId}`}>
                {t('applications.toClub')}
              </Link>
            ),
          },
        ]
      : []),
  ]
}
