import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnPrivacyRequest } from '#modules/privacy/requests.schema.ts'
import { formatDate } from '#platform/dates.ts'
import { useLanguage } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select, Textarea } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { useOwnRequests, usePrivacyChanges } from './privacy-data.ts'

const kinds = ['correction', 'objection'] as const
const SHORTEST = 3

/** Asks the club for what has no button: to correct something, or to stop advertising altogether; with a day for the answer. */
export function RequestPanel() {
  const { t } = useTranslation('accountPrivacy')
  const { data } = useOwnRequests()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="privacy">
      <h3 className="privacy__title">{t('requests.title')}</h3>
      <p>{t('requests.text')}</p>
      {data && data.items.length > 0 && (
        <ul className="privacy__requests">
          {data.items.map((request) => (
            <OwnRequest key={request.id} request={request} />
          ))}
        </ul>
      )}
      {isOpen ? (
        <RequestForm onClose={() => setOpen(false)} />
      ) : (
        <Button kind="line" onClick={() => setOpen(true)}>
          {t('requests.open')}
        </Button>
      )}
    </div>
  )
}

function OwnRequest({ request: { kind, state, dueOn, answer } }: { request: OwnPrivacyRequest }) {
  const { t } = useTranslation('accountPrivacy')
  const language = useLanguage()
  const due = formatDate(new Date(`${dueOn}T12:00:00Z`), language)
  return (
    <li>
      <b>{t(`requests.kinds.${kind}`)}</b>
      <span>{state === 'open' ? t('requests.until', { due }) : t(`requests.states.${state}`)}</span>
      {answer && <p>{answer}</p>}
    </li>
  )
}

function RequestForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('accountPrivacy')
  const { askPrivacy } = usePrivacyChanges()
  const [kind, setKind] = useState<(typeof kinds)[number]>('correction')
  const [words, setWords] = useState('')
  const [state, setState] = useState<'idle' | 'busy' | 'nothing' | 'open' | 'failed'>('idle')

  async function send() {
    if (kind === 'correction' && words.trim().length < SHORTEST) return setState('nothing')
    setState('busy')
    const failure = await askPrivacy({ kind, words: words.trim().length < SHORTEST ? null : words })
    if (failure) return setState(failure.status === 409 ? 'open' : 'failed')
    toast({ id: 'privacy', kind: 'ok', title: t('requests.done') })
    onClose()
  }

  return (
    <>
      <Field label={t('requests.kind')}>
        <Select
          value={kind}
          onChange={({ target }) => setKind(kinds.find((one) => one === target.value) ?? 'correction')}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {t(`requests.kinds.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('requests.words')}
        hint={kind === 'objection' ? t('requests.noReason') : undefined}
        error={state === 'nothing' ? t('requests.nothing') : null}
      >
        <Textarea rows={4} maxLength={1000} value={words} onChange={({ target }) => setWords(target.value)} />
      </Field>
      {(state === 'failed' || state === 'open') && (
        <Banner kind="warn" role="alert">
          {t(`requests.${state === 'open' ? 'already' : 'failed'}`)}
        </Banner>
      )}
      <p className="privacy__actions">
        <Button busy={state === 'busy'} onClick={() => void send()}>
          {t('requests.send')}
        </Button>{' '}
        <Button kind="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
      </p>
    </>
  )
}
