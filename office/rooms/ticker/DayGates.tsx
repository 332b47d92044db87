import { useTranslation } from 'react-i18next'
import { gates } from '#club/gates.ts'
import type { DayDesk } from '#modules/office/ticker/day.schema.ts'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import type { DayDraft } from './day-draft.ts'
import { SpokenField } from './SpokenField.tsx'

type DayGatesProps = { desk: DayDesk; draft: DayDraft; onChange: (more: Partial<DayDraft>) => void }

/** How long one waits at each gate, and which is closed. */
export function DayGates({ desk, draft, onChange }: DayGatesProps) {
  const { t } = useTranslation('matchDay')
  const { language } = useOfficeLanguage()
  const nameOf = (key: string) => gates.find((gate) => gate.key === key)!.name[language]
  const set = (key: string, more: Partial<DayDraft['gates'][number]>) =>
    onChange({ gates: draft.gates.map((one) => (one.gate === key ? { ...one, ...more } : one)) })
  return (
    <section className="sheet__part" aria-label={t('gates.title')}>
      <h2 className="desk__title">{t('gates.title')}</h2>
      {!desk.isAtHome ? (
        <p className="sheet__hint">{t('gates.away')}</p>
      ) : (
        <>
          <p className="sheet__hint">
            {t('gates.hint')}
            {desk.gatesAt && ` ${t('gates.at', { when: shortMoment(desk.gatesAt, language) })}`}
          </p>
          <ul className="sheet-gates">
            {draft.gates.map(({ gate, wait, isClosed, note }) => (
              <li key={gate}>
                <b>{nameOf(gate)}</b>
                <Input
                  inputMode="numeric"
                  maxLength={3}
                  aria-label={`${t('gates.wait')}, ${nameOf(gate)}`}
                  placeholder={t('gates.minutes')}
                  value={wait}
                  onChange={({ target }) => set(gate, { wait: target.value })}
                />
                <Checkbox
                  label={t('gates.closed')}
                  aria-label={`${nameOf(gate)} ${t('gates.closed')}`}
                  checked={isClosed}
                  onChange={({ target }) => set(gate, { isClosed: target.checked })}
                />
                {(isClosed || note.de || note.en || note.ja) && (
                  <SpokenField
                    label={`${t('gates.note')}, ${nameOf(gate)}`}
                    value={note}
                    onChange={(next) => set(gate, { note: next })}
                  />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
