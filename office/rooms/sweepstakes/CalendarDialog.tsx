import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { makeCalendar } from '#modules/office/sweepstakes/endpoints.ts'
import type { Failure } from '#web/api/errors.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { SaveDialog } from '../../parts/SaveDialog.tsx'
import type { DraftText } from '../../parts/TextFields.tsx'
import { TextFields } from '../../parts/TextFields.tsx'
import { useRenewSweepstakes } from './use-sweepstakes.ts'

const EMPTY: DraftText = { de: '', en: '', ja: '' }
const MOST_DOORS = 31

/** A calendar with its doors as drafts: what is behind each is written afterwards. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('sweepstakes')
  const renew = useRenewSweepstakes()
  const navigate = useNavigate()
  const [name, setName] = useState(EMPTY)
  const [text, setText] = useState(EMPTY)
  const [picture, setPicture] = useState('')
  const [firstDay, setFirstDay] = useState(`${new Date().getFullYear()}-12-01`)
  const [doors, setDoors] = useState('24')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const count = Number(doors)
  const isReady =
    [name, text].every(({ de, en }) => de.trim() && en.trim()) &&
    firstDay !== '' &&
    count >= 1 &&
    count <= MOST_DOORS
  const whole = ({ de, en, ja }: DraftText) => ({
    ...{ de: de.trim(), en: en.trim() },
    ...(ja.trim() ? { ja: ja.trim() } : {}),
  })

  async function make() {
    setBusy(true)
    const body = {
      name: whole(name),
      text: whole(text),
      picture: picture.trim() || null,
      firstDay,
      doors: count,
    }
    const answer = await act(makeCalendar, { body, reaction: () => 'silent' })
    setBusy(false)
    if (!answer.ok) return setFailure(answer.failure)
    toast({ kind: 'ok', title: t('calendar.done') })
    await renew()
    onClose()
    await navigate(`/gewinnspiele/${answer.data.id}`)
  }

  return (
    <SaveDialog
      isWide
      title={t('calendar.title')}
      text={t('calendar.text')}
      save={t('calendar.submit')}
      isBusy={isBusy}
      refusal={isReady ? null : t('make.missing')}
      failure={failure}
      onSave={() => void make()}
      onClose={onClose}
    >
      <TextFields label={t('make.name')} value={name} onChange={setName} />
      <TextFields label={t('facts.text')} isLong value={text} onChange={setText} />
      <Field label={t('make.picture')} hint={t('make.pictureHint')}>
        <Input value={picture} maxLength={80} onChange={({ target }) => setPicture(target.value)} />
      </Field>
      <div className="raffle-texts">
        <Field label={t('calendar.firstDay')}>
          <Input type="date" value={firstDay} onChange={({ target }) => setFirstDay(target.value)} />
        </Field>
        <Field label={t('calendar.doors')}>
          <Input
            inputMode="numeric"
            maxLength={2}
            value={doors}
            onChange={({ target }) => setDoors(target.value.replace(/\D/g, ''))}
          />
        </Field>
      </div>
    </SaveDialog>
  )
}
