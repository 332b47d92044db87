import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { type DayDraft, newPoint } from './day-draft.ts'
import { SpokenField } from './SpokenField.tsx'

const MOST = 16

type DayProgrammeProps = { draft: DayDraft; onChange: (more: Partial<DayDraft>) => void }

/** The order of the day; it is put in the order of the clock when it is saved. */
export function DayProgramme({ draft, onChange }: DayProgrammeProps) {
  const { t } = useTranslation('matchDay')
  const { programme } = draft
  const set = (key: number, more: Partial<DayDraft['programme'][number]>) =>
    onChange({ programme: programme.map((one) => (one.key === key ? { ...one, ...more } : one)) })
  return (
    <section className="sheet__part" aria-label={t('programme.title')}>
      <h2 className="desk__title">{t('programme.title')}</h2>
      {programme.length === 0 && <p className="sheet__hint">{t('programme.empty')}</p>}
      <ol className="sheet-points">
        {programme.map(({ key, time, what, note }) => (
          <li key={key}>
            <Field label={t('programme.time')}>
              <Input
                value={time}
                maxLength={5}
                placeholder="14:30"
                onChange={({ target }) => set(key, { time: target.value })}
              />
            </Field>
            <SpokenField
              label={t('programme.what')}
              value={what}
              onChange={(next) => set(key, { what: next })}
            />
            <SpokenField
              label={t('programme.note')}
              value={note}
              onChange={(next) => set(key, { note: next })}
            />
            <Button
              size="s"
              kind="line"
              onClick={() => onChange({ programme: programme.filter((one) => one.key !== key) })}
            >
              {t('programme.remove')}
            </Button>
          </li>
        ))}
      </ol>
      {programme.length < MOST && (
        <Button size="s" kind="line" onClick={() => onChange({ programme: [...programme, newPoint()] })}>
          {t('programme.add')}
        </Button>
      )}
    </section>
  )
}
