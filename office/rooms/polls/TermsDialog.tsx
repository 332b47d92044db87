import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { changePoll, makePoll } from '#modules/office/polls/endpoints.ts'
import type { OfficePollDetail, PollTerms } from '#modules/office/polls/schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { ChoiceGroup, RadioOption } from '#web/ui/fields/Choice.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Select } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { SaveDialog } from '../../parts/SaveDialog.tsx'
import { TextFields } from '../../parts/TextFields.tsx'
import { AnswerFields } from './AnswerFields.tsx'
import { draftOf, emptyPoll, type PollDraft, termsOf } from './poll-draft.ts'
import { usePollChoices, useRenewPolls } from './use-polls.ts'

interface TermsDialogProps {
  /** Left out: a new one. */
  poll?: OfficePollDetail
  onClose: () => void
}

const SHORTEST_REASON = 3

/** What is asked, of whom and until when; once voices are taken only words and the end. */
export function TermsDialog({ poll, onClose }: TermsDialogProps) {
  const { t } = useTranslation('polls')
  const { save, isBusy, failure } = useSaving(poll, onClose)
  const [draft, setDraft] = useState<PollDraft>(() => (poll ? draftOf(poll) : emptyPoll()))
  const [reason, setReason] = useState('')
  const change = (part: Partial<PollDraft>) => setDraft((before) => ({ ...before, ...part }))
  const isFixed = Boolean(poll?.isPublished && poll.status !== 'planned')
  const terms = termsOf(draft)
  const isReady = terms !== null && (!poll || reason.trim().length >= SHORTEST_REASON)
  return (
    <SaveDialog
      isWide
      title={t(poll ? 'make.edit' : 'make.title')}
      text={t(isFixed ? 'make.fixed' : 'make.text')}
      save={t(isBusy ? 'make.busy' : poll ? 'make.save' : 'make.submit')}
      isBusy={isBusy}
      refusal={isReady ? null : t('make.missing')}
      failure={failure}
      onSave={() => terms && void save(terms, reason.trim())}
      onClose={onClose}
    >
      {!poll && (
        <ChoiceGroup legend={t('make.kind')}>
          {(['match', 'free'] as const).map((kind) => (
            <RadioOption
              key={kind}
              name="poll-kind"
              checked={draft.kind === kind}
              onChange={() => change({ kind })}
              label={t(`make.kinds.${kind}`)}
            />
          ))}
        </ChoiceGroup>
      )}
      <TextFields
        label={t('make.question')}
        value={draft.question}
        onChange={(question) => change({ question })}
      />
      <TextFields
        label={t('make.lead')}
        most={1000}
        isLong
        value={draft.text}
        onChange={(text) => change({ text })}
      />
      {draft.kind === 'match' ? (
        <MatchFields draft={draft} change={change} isNew={!poll} isFixed={isFixed} />
      ) : (
        <FreeFields draft={draft} change={change} isFixed={isFixed} />
      )}
      {poll && (
        <Field label={t('make.reason')} hint={t('make.reasonHint')}>
          <Input value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
        </Field>
      )}
    </SaveDialog>
  )
}

function useSaving(poll: OfficePollDetail | undefined, onClose: () => void) {
  const { t } = useTranslation('polls')
  const renew = useRenewPolls()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function save(terms: PollTerms, reason: string) {
    setBusy(true)
    const answer = poll
      ? await act(changePoll, {
          params: { id: poll.id },
          body: { version: poll.version, terms, reason },
          reaction: () => 'silent',
        })
      : await act(makePoll, { body: terms, reaction: () => 'silent' })
    setBusy(false)
    if (!answer.ok) return setFailure(answer.failure)
    toast({ kind: 'ok', title: t(poll ? 'make.saved' : 'make.done') })
    await renew(poll?.id)
    onClose()
    if (!poll && answer.data) await navigate(`/abstimmungen/${answer.data.id}`)
  }

  return { save, isBusy, failure }
}

interface PartProps {
  draft: PollDraft
  change: (part: Partial<PollDraft>) => void
  isFixed: boolean
}

function MatchFields({ draft, change, isNew, isFixed }: PartProps & { isNew: boolean }) {
  const { t } = useTranslation('polls')
  const { language } = useOfficeLanguage()
  const { data } = usePollChoices()
  const number = (name: 'opensMinute' | 'closesAfterHours') => (
    <Field label={t(`make.${name}`)} hint={t(`make.${name}Hint`)}>
      <Input
        inputMode="numeric"
        maxLength={3}
        value={draft[name]}
        onChange={({ target }) => change({ [name]: target.value.replace(/\D/g, '') })}
      />
    </Field>
  )
  return (
    <>
      {isNew && (
        <Field label={t('make.match')} hint={t('make.matchHint')}>
          <Select value={draft.matchId} onChange={({ target }) => change({ matchId: target.value })}>
            <option value="">{t('make.choose')}</option>
            {data?.matches.map(({ id, name, startsAt }) => (
              <option key={id} value={id}>
                {`${name}, ${shortMoment(startsAt, language)}`}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {!isFixed && number('opensMinute')}
      {number('closesAfterHours')}
    </>
  )
}

function FreeFields({ draft, change, isFixed }: PartProps) {
  const { t } = useTranslation('polls')
  const names = isFixed ? (['closesAt'] as const) : (['opensAt', 'closesAt'] as const)
  return (
    <>
      <div className="raffle-texts">
        {names.map((name) => (
          <Field key={name} label={t(`make.${name}`)}>
            <Input
              type="datetime-local"
              value={draft[name]}
              onChange={({ target }) => change({ [name]: target.value })}
            />
          </Field>
        ))}
      </div>
      <AnswerFields answers={draft.answers} isFixed={isFixed} onChange={(answers) => change({ answers })} />
    </>
  )
}
