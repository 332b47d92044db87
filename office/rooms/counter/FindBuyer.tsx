import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openPhoneSale } from '#modules/office/counter/phone.endpoints.ts'
import { listPeople } from '#modules/office/people/endpoints.ts'
import type { Failure } from '#web/api/errors.ts'
import { read } from '#web/api/screen-calls.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { act } from '../../api/act.ts'
import { useFailureWords } from '../../api/FailureToasts.tsx'
import { Section } from '../../parts/Section.tsx'
import { usePermission } from '../../session/session.ts'
import { InviteBuyer } from './InviteBuyer.tsx'

const SHOWN = 12

/** Whom the order is for: found as in the room of people. */
export function FindBuyer({ onOpened }: { onOpened: (saleId: string) => void }) {
  const { t } = useTranslation('newOrder')
  const say = useFailureWords()
  const [words, setWords] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isInviting, setInviting] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const found = useFoundPeople(words)

  async function open(personId: string) {
    if (isBusy) return
    setBusy(true)
    const answer = await act(openPhoneSale, { body: { personId }, reaction: () => 'silent' })
    setBusy(false)
    if (answer.ok) onOpened(answer.data.id)
    else setFailure(answer.failure)
  }

  return (
    <Section title={t('who.title')}>
      {failure && (
        <Banner kind="err" role="alert">
          <b>{say(failure).title}</b>
          <p>{say(failure).text}</p>
        </Banner>
      )}
      <div className="sale-find">
        <Field label={t('who.search')} hint={t('who.hint')}>
          <Input
            type="search"
            value={words}
            autoComplete="off"
            onChange={({ target }) => setWords(target.value)}
          />
        </Field>
      </div>
      <FoundPeople people={found?.slice(0, SHOWN) ?? []} isBusy={isBusy} onChoose={(id) => void open(id)} />
      {found?.length === 0 && <p className="counter-note">{t('who.none')}</p>}
      <p className="counter-note">
        {t('who.stranger')}{' '}
        <Button size="s" kind="quiet" icon="mail" onClick={() => setInviting(true)}>
          {t('invite.button')}
        </Button>
      </p>
      {isInviting && (
        <InviteBuyer
          onInvited={async (personId) => {
            setInviting(false)
            await open(personId)
          }}
          onKnown={(email, known) => {
            setInviting(false)
            setFailure(known)
            setWords(email)
          }}
          onClose={() => setInviting(false)}
        />
      )}
    </Section>
  )
}

interface FoundPeopleProps {
  people: NonNullable<ReturnType<typeof useFoundPeople>>
  isBusy: boolean
  onChoose: (personId: string) => void
}

function FoundPeople({ people, isBusy, onChoose }: FoundPeopleProps) {
  const { t } = useTranslation('newOrder')
  return (
    <ul className="last-sales" aria-label={t('who.found')}>
      {people.map(({ id, firstName, lastName, email, city, memberNumber }) => (
        <li key={id}>
          <div>
            <b>{[firstName, lastName].filter(Boolean).join(' ') || t('nameless')}</b>{' '}
            <small>{[email, city, memberNumber].filter(Boolean).join(', ')}</small>
          </div>
          <span />
          <Button size="s" kind="quiet" busy={isBusy} onClick={() => onChoose(id)}>
            {t('who.choose')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function useFoundPeople(words: string) {
  const mayFind = usePermission('people.read')
  const q = useDeferredValue(words.trim())
  const { data } = useQuery({
    queryKey: ['sale', 'buyers', q],
    queryFn: ({ signal }) => read(listPeople, { query: q ? { q } : {}, signal }),
    enabled: mayFind && q !== '',
    placeholderData: (before) => before,
  })
  // Who was found before does not stand there while nothing is asked.
  return q === '' ? undefined : data?.items
}
