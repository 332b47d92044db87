import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import {
  erasePerson,
  exportForPerson,
  readPrivacyOfPerson,
} from '#modules/office/people/privacy.endpoints.ts'
import type { PersonPrivacy as Privacy } from '#modules/office/people/schema.ts'
import type { OfficePrivacyRequest } from '#modules/office/privacy/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { type Fact, Facts, Section } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import { useConsequenceLines } from './consequence-lines.ts'
import type { PersonPartProps } from './person-part.ts'
import { AddRequest } from './privacy/AddRequest.tsx'
import { Clock } from './privacy/Clock.tsx'
import { RequestDialog } from './privacy/RequestDialog.tsx'

const SHORTEST_REASON = 3

/** What somebody asks of their own data: an archive for them, or that it is erased. */
export function PersonPrivacy({ person }: PersonPartProps) {
  const { t } = useTranslation('people')
  const factsOf = useFacts()
  const queries = useQueryClient()
  const [isErasing, setErasing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [opened, setOpened] = useState<OfficePrivacyRequest | null>(null)
  const params = { id: person.id }
  const queryKey = ['person', person.id, 'privacy']
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(readPrivacyOfPerson, { params, signal }),
    enabled: usePermission('people.privacy'),
  })
  if (!data) return null

  const renew = () => queries.invalidateQueries({ queryKey })

  async function makeArchive() {
    const answer = await act(exportForPerson, { params })
    if (!answer.ok) return
    toast({ kind: 'ok', title: t('privacy.exportDone') })
    await renew()
  }

  const facts = factsOf(data, setOpened)
  return (
    <Section title={t('privacy.title')}>
      {facts.length > 0 && <Facts facts={facts} />}
      <div className="office-form__actions">
        <Button size="s" kind="quiet" icon="download" onClick={() => void makeArchive()}>
          {t('privacy.export')}
        </Button>
        <Button size="s" kind="quiet" icon="plus" onClick={() => setAsking(true)}>
          {t('privacy.request')}
        </Button>
        <Button
          size="s"
          kind="quiet"
          icon="trash"
          disabledReason={data.outlook.blockers.length > 0 ? t('privacy.notYet') : null}
          onClick={() => setErasing(true)}
        >
          {t('privacy.erase')}
        </Button>
      </div>
      {isAsking && <AddRequest personId={person.id} onDone={renew} onClose={() => setAsking(false)} />}
      {opened && <RequestDialog request={opened} onDone={renew} onClose={() => setOpened(null)} />}
      {isErasing && <EraseDialog person={person} onClose={() => setErasing(false)} />}
    </Section>
  )
}

/** What was asked and made so far, and what is in the way of erasing. */
function useFacts() {
  const { t } = useTranslation('people')
  const { t: sayDesk } = useTranslation('privacy')
  const { language } = useOfficeLanguage()
  return (data: Privacy, onOpen: (request: OfficePrivacyRequest) => void): Fact[] => [
    ...data.requests
      .filter(({ state }) => state === 'open')
      .map((request) => ({
        term: t('privacy.asked'),
        value: (
          <button type="button" className="tlink" onClick={() => onOpen(request)}>
            {sayDesk(`kinds.${request.kind}`)}
          </button>
        ),
        detail: <Clock request={request} />,
      })),
    ...data.exports.slice(0, 3).map(({ state, requestedAt }) => ({
      term: t('privacy.archive'),
      value: shortMoment(requestedAt, language),
      action: (
        <StateMark kind={state === 'ready' ? 'ok' : 'running'}>{t(`privacy.states.${state}`)}</StateMark>
      ),
    })),
    ...data.outlook.blockers.map(({ kind, count }) => ({
      term: t('privacy.blocker'),
      value: t(`blockers.${kind}`),
      detail: String(count),
    })),
  ]
}

function EraseDialog({ person, onClose }: Pick<PersonPartProps, 'person'> & { onClose: () => void }) {
  const { t } = useTranslation('people')
  const linesOf = useConsequenceLines()
  const navigate = useNavigate()
  const [reason, setReason] = useState('')
  const [digest, setDigest] = useState('')
  const params = { id: person.id }
  const isReasoned = reason.trim().length >= SHORTEST_REASON

  async function erase() {
    const answer = await act(erasePerson, { params, body: { digest, reason }, reaction: () => 'silent' })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t('privacy.erased') })
    await navigate('/personen')
    return null
  }

  return (
    <ConsequencesDialog
      title={t('privacy.erase')}
      text={t('privacy.eraseText')}
      previewKey={['person.erase', person.id, isReasoned]}
      preview={async () => {
        const { erasure } = await read(readPrivacyOfPerson, { params })
        setDigest(erasure.digest)
        return {
          lines: linesOf(erasure),
          confirm: t('privacy.eraseNow'),
          isFinal: true,
          refusal: isReasoned ? null : t('block.reasonMissing'),
        }
      }}
      onConfirm={erase}
      onClose={onClose}
    >
      <Field label={t('privacy.proof')} hint={t('privacy.proofHint')}>
        <Input value={reason} maxLength={200} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </ConsequencesDialog>
  )
}
