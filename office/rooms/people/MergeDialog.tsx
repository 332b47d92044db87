import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPeople, visitPerson } from '#modules/office/people/endpoints.ts'
import type { FoundPerson } from '#modules/office/people/find.schema.ts'
import { mergePeople, previewMerge } from '#modules/office/people/merging.endpoints.ts'
import type { OfficePerson } from '#modules/office/people/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { useConsequenceLines } from './consequence-lines.ts'
import { fullName } from './people-words.ts'

interface DialogProps {
  person: OfficePerson
  onDone: () => Promise<void>
  onClose: () => void
}

const SHORTEST = 3

/** Another account of the same person goes into this one: which, what moves, and how it is known that they are one person. */
export function MergeDialog({ person, onDone, onClose }: DialogProps) {
  const { t } = useTranslation('people')
  const linesOf = useConsequenceLines()
  const [other, setOther] = useState<FoundPerson | null>(null)
  const [reason, setReason] = useState('')
  const [digest, setDigest] = useState('')
  const params = { id: person.id }
  const isReasoned = reason.trim().length >= SHORTEST

  async function choose(found: FoundPerson) {
    // Looking at the other account is written down as every look is.
    const body = { reason: t('merge.visit', { name: fullName(person) || t('nameless') }) }
    const answer = await act(visitPerson, { params: { id: found.id }, body })
    if (answer.ok) setOther(found)
  }

  async function merge() {
    const body = { otherId: other!.id, digest, reason }
    const answer = await act(mergePeople, { params, body, reaction: () => 'silent' })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t('merge.done') })
    await onDone()
    return null
  }

  return (
    <ConsequencesDialog
      title={t('help.merge')}
      text={t('merge.text', {
        name: fullName(person) || t('nameless'),
        signIn: person.account?.signInName ?? '–',
      })}
      previewKey={['person.merge', person.id, other?.id, isReasoned]}
      preview={async () => {
        if (!other) return { lines: [], confirm: t('help.merge'), refusal: t('merge.choose') }
        const told = await read(previewMerge, { params, body: { otherId: other.id } })
        setDigest(told.consequences.digest)
        const [conflict] = told.conflicts
        return {
          lines: linesOf(told.consequences),
          confirm: t('help.merge'),
          isFinal: true,
          refusal: conflict ? t(`merge.conflicts.${conflict}`) : isReasoned ? null : t('block.reasonMissing'),
        }
      }}
      onConfirm={merge}
      onClose={onClose}
    >
      {other ? (
        <>
          <p className="person-other">
            <span>
              {fullName(other) || t('nameless')}
              <small>{[other.email, other.city].filter(Boolean).join(', ')}</small>
            </span>
            <button type="button" className="tlink" onClick={() => setOther(null)}>
              {t('merge.another')}
            </button>
          </p>
          <Field label={t('merge.reason')} hint={t('merge.reasonHint')}>
            <Input value={reason} maxLength={200} onChange={({ target }) => setReason(target.value)} />
          </Field>
        </>
      ) : (
        <OtherAccount than={person.id} onChosen={(found) => void choose(found)} />
      )}
    </ConsequencesDialog>
  )
}

function OtherAccount({ than, onChosen }: { than: string; onChosen: (found: FoundPerson) => void }) {
  const { t } = useTranslation('people')
  const [q, setQ] = useState('')
  const isLong = q.trim().length >= SHORTEST
  const { data } = useQuery({
    queryKey: ['people', 'other', q.trim()],
    queryFn: ({ signal }) => read(listPeople, { query: { q: q.trim() }, signal }),
    enabled: isLong,
    placeholderData: keepPreviousData,
  })
  const found = isLong ? (data?.items.filter(({ id, guestOrder }) => id !== than && !guestOrder) ?? []) : []
  return (
    <>
      <Field label={t('merge.find')} hint={t('search')}>
        <Input type="search" value={q} autoComplete="off" onChange={({ target }) => setQ(target.value)} />
      </Field>
      <ul className="person-help" aria-label={t('merge.find')}>
        {found.slice(0, 5).map((one) => (
          <li key={one.id}>
            <button type="button" onClick={() => onChosen(one)}>
              <span>
                {fullName(one) || t('nameless')}
                <small>{[one.email, one.city].filter(Boolean).join(', ')}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {isLong && data && found.length === 0 && <p className="person-none">{t('merge.nobody')}</p>}
    </>
  )
}
