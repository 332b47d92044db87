import './editorial.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Finding } from '#modules/content/drafts/drafts.schema.ts'
import type { ContentLanguage } from '#modules/content/schema.ts'
import { previewPublishing, publishPiece } from '#modules/office/editorial/endpoints.ts'
import type { EditorialDetail } from '#modules/office/editorial/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { RadioOption } from '#web/ui/fields/Choice.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { localMoment, momentOf } from '../../parts/amounts.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { draftsOf } from './editorial-moves.ts'
import { useFindingWords } from './editorial-words.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { useRenewEditorial } from './use-editorial.ts'

interface PublishDialogProps {
  /** As it was read last: what is published is exactly what was seen. */
  piece: EditorialDetail
  onClose: () => void
  onDone?: () => void
}

/** Drafts become public, now or at a moment, in the languages that are chosen: all of them or none. */
export function PublishDialog({ piece, onClose, onDone }: PublishDialogProps) {
  const { t } = useTranslation('editorial')
  const renew = useRenewEditorial()
  const drafts = draftsOf(piece)
  const [chosen, setChosen] = useState<ContentLanguage[]>(drafts.map(({ language }) => language))
  const timing = useTiming(drafts.find(({ draft }) => draft.node['endAt'])?.draft.node['endAt'])
  const [digest, setDigest] = useState('')
  const [faults, setFaults] = useState<Finding[]>([])
  const { uid } = piece
  const meant = drafts.filter(({ language }) => chosen.includes(language))
  const versions = Object.fromEntries(meant.map(({ language, draft }) => [language, draft.version]))
  const { at, endAt, isTimed, isLater } = timing
  const isChange = meant.some(({ language }) => piece.languages[language]?.published?.state === 'published')
  const backAt = isChange ? timing.backAt : null
  const isWrongBack = backAt !== null && backAt <= (at ?? new Date().toISOString())

  async function publish() {
    const body = { versions, at, digest, endAt, backAt }
    const answer = await act(publishPiece, { params: { uid }, body, reaction: () => 'silent' })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t(isLater ? 'publish.planned' : 'publish.done') })
    await renew(uid)
    onDone?.()
    return null
  }

  async function preview() {
    const confirm = t(isLater ? 'publish.plan' : 'publish.now')
    const untimed = isWrongBack ? t('publish.wrongBack') : null
    const unready = meant.length === 0 ? t('publish.noLanguage') : isTimed ? untimed : t('publish.noTime')
    if (unready) return { lines: [], confirm, refusal: unready }
    const moments = { ...(at ? { at } : {}), ...(backAt ? { backAt } : {}) }
    const query = { ...versions, ...moments, endAt: endAt ?? 'never' }
    const told = await read(previewPublishing, { params: { uid }, query })
    setDigest(told.consequences.digest)
    setFaults(told.faults)
    const { lines } = told.consequences
    const isUnapproved = lines.some(({ kind }) => kind === 'editorialUnapproved')
    return {
      lines: lines.map(({ kind, count, isNot }) => ({
        text: t(`lines.${kind}`, { count: count ?? 0 }),
        value: count,
        isNot,
      })),
      confirm,
      refusal:
        told.faults.length > 0
          ? t('publish.faults', { count: told.faults.length })
          : isUnapproved
            ? t('publish.unapproved')
            : null,
    }
  }

  return (
    <ConsequencesDialog
      title={t('publish.title')}
      previewKey={['editorial.publish', uid, versions, at, endAt, backAt, isTimed]}
      preview={preview}
      onConfirm={publish}
      onClose={onClose}
    >
      <LanguageChoice among={drafts.map(({ language }) => language)} chosen={chosen} onChange={setChosen} />
      <TimingFields timing={timing} isChange={isChange} />
      <FaultList faults={faults} />
    </ConsequencesDialog>
  )
}

/** When it appears, and when it goes: as the drafts say, where that is ahead. */
function useTiming(planned: unknown) {
  const [isLater, setLater] = useState(false)
  const [typed, setTyped] = useState('')
  const [typedEnd, setTypedEnd] = useState(() =>
    typeof planned === 'string' && new Date(planned) > new Date() ? localMoment(planned) : '',
  )
  const [typedBack, setTypedBack] = useState('')
  const at = isLater ? momentOf(typed) : null
  return {
    ...{ isLater, setLater, typed, setTyped, typedEnd, setTypedEnd, typedBack, setTypedBack, at },
    isTimed: !isLater || at !== null,
    endAt: momentOf(typedEnd),
    backAt: momentOf(typedBack),
  }
}

interface TimingFieldsProps {
  timing: ReturnType<typeof useTiming>
  /** Something of it is public already, and may come back afterwards. */
  isChange: boolean
}

function TimingFields({ timing, isChange }: TimingFieldsProps) {
  const { t } = useTranslation('editorial')
  const { isLater, setLater, typed, setTyped, typedEnd, setTypedEnd, typedBack, setTypedBack } = timing
  return (
    <>
      <div className="editorial-when">
        <RadioOption
          name="when"
          label={t('publish.atOnce')}
          checked={!isLater}
          onChange={() => setLater(false)}
        />
        <RadioOption
          name="when"
          label={t('publish.later')}
          checked={isLater}
          onChange={() => setLater(true)}
        />
      </div>
      {isLater && (
        <Field label={t('publish.at')} hint={t('publish.zone')}>
          <Input type="datetime-local" value={typed} onChange={({ target }) => setTyped(target.value)} />
        </Field>
      )}
      {isChange && (
        <Field label={t('publish.backAt')} hint={t('publish.backHint')}>
          <Input
            type="datetime-local"
            value={typedBack}
            onChange={({ target }) => setTypedBack(target.value)}
          />
        </Field>
      )}
      <Field label={t('publish.endAt')} hint={t('publish.endHint')}>
        <Input type="datetime-local" value={typedEnd} onChange={({ target }) => setTypedEnd(target.value)} />
      </Field>
    </>
  )
}

/** What keeps it from being published, with its place. */
function FaultList({ faults }: { faults: readonly Finding[] }) {
  const { t } = useTranslation('editorial')
  const wordsOf = useFindingWords()
  if (faults.length === 0) return null
  return (
    <ul className="editorial-faults" aria-label={t('publish.missing')}>
      {faults.map((fault) => (
        <li key={`${fault.field} ${fault.problem}`}>{wordsOf(fault)}</li>
      ))}
    </ul>
  )
}
