import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  extendPrivacyRequest,
  finishPrivacyRequest,
  refusePrivacyRequest,
  takePrivacyRequest,
} from '#modules/office/privacy/endpoints.ts'
import type { OfficePrivacyRequest } from '#modules/office/privacy/schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Textarea } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../../api/act.ts'
import { useOfficeLanguage } from '../../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../../i18n/moments.ts'
import { OfficeDialog } from '../../../parts/OfficeDialog.tsx'
import { type Fact, Facts } from '../../../parts/Section.tsx'
import { useStaff } from '../../../session/session.ts'
import { Clock } from './Clock.tsx'
import { whoAsked } from './who-asked.ts'

interface RequestDialogProps {
  request: OfficePrivacyRequest
  onDone: () => Promise<void>
  onClose: () => void
}

type Deed = 'take' | 'giveBack' | 'extend' | 'finish' | 'refuse'
const SHORTEST = 3

/** One request: what was asked, until when, and what becomes of it. */
export function RequestDialog({ request, onDone, onClose }: RequestDialogProps) {
  const { t } = useTranslation('privacy')
  const { kind, state, personId } = request
  return (
    <OfficeDialog
      title={t(`kinds.${kind}`)}
      text={t(`${personId ? 'texts' : 'textsByPost'}.${kind}`)}
      onClose={onClose}
    >
      <Facts facts={useFacts(request)} />
      {personId && (
        <p>
          <Link className="tlink" to={`/personen/${personId}`}>
            {t('toPerson')}
          </Link>
        </p>
      )}
      {state === 'open' && <Deeds {...{ request, onDone, onClose }} />}
    </OfficeDialog>
  )
}

/** What may become of it. What is written here goes to whoever asked. */
function Deeds({ request, onDone, onClose }: RequestDialogProps) {
  const { t } = useTranslation('privacy')
  const { person } = useStaff()
  const [words, setWords] = useState('')
  const [busy, setBusy] = useState<Deed | null>(null)
  const { personId, worker, extensionReason, daysLeft } = request
  const missing = words.trim().length >= SHORTEST ? null : t('reasonMissing')
  const isMine = worker?.id === person.id

  async function run(deed: Deed) {
    setBusy(deed)
    const answer = await done(request.id, deed, words.trim())
    setBusy(null)
    if (!answer.ok) return
    toast({ kind: 'ok', title: t(`done.${deed}`) })
    await onDone()
    onClose()
  }

  return (
    <>
      <Field label={t('answer')} hint={t(personId ? 'answerHint' : 'answerByPost')}>
        <Textarea rows={3} maxLength={500} value={words} onChange={({ target }) => setWords(target.value)} />
      </Field>
      <div className="office-form__actions request-deeds">
        <Button size="s" kind="ink" busy={busy === 'finish'} onClick={() => void run('finish')}>
          {t('deeds.finish')}
        </Button>
        <Button
          size="s"
          kind="quiet"
          busy={busy === 'take' || busy === 'giveBack'}
          onClick={() => void run(isMine ? 'giveBack' : 'take')}
        >
          {t(isMine ? 'deeds.giveBack' : 'deeds.take')}
        </Button>
        <Button
          size="s"
          kind="quiet"
          disabledReason={missing}
          busy={busy === 'refuse'}
          onClick={() => void run('refuse')}
        >
          {t('deeds.refuse')}
        </Button>
        {!extensionReason && daysLeft >= 0 && (
          <Button
            size="s"
            kind="quiet"
            disabledReason={missing}
            busy={busy === 'extend'}
            onClick={() => void run('extend')}
          >
            {t('deeds.extend')}
          </Button>
        )}
      </div>
    </>
  )
}

/** Words too short for a reason are no answer either. */
function done(id: string, deed: Deed, words: string) {
  const params = { id }
  if (deed === 'extend') return act(extendPrivacyRequest, { params, body: { reason: words } })
  if (deed === 'refuse') return act(refusePrivacyRequest, { params, body: { reason: words } })
  if (deed === 'finish') {
    const answer = words.length >= SHORTEST ? words : null
    return act(finishPrivacyRequest, { params, body: { answer } })
  }
  return act(takePrivacyRequest, { params, body: { isMine: deed === 'take' } })
}

function useFacts(request: OfficePrivacyRequest): Fact[] {
  const { t } = useTranslation('privacy')
  const { language } = useOfficeLanguage()
  const { receivedOn, way, words, extensionReason, worker, answer, closedBy } = request
  const said: [string, string | null | undefined][] = [
    ['words', words],
    ['extended', extensionReason],
    ['worker', worker?.name],
    ['answered', answer],
    ['closedBy', closedBy === 'program' ? t('byProgram') : closedBy],
  ]
  return [
    { term: t('columns.name'), value: whoAsked(request, t) },
    { term: t('columns.received'), value: `${shortDay(receivedOn, language)}, ${t(`ways.${way}`)}` },
    { term: t('columns.due'), value: <Clock request={request} /> },
    ...said.flatMap(([term, value]) => (value ? [{ term: t(`facts.${term}`), value }] : [])),
  ]
}
