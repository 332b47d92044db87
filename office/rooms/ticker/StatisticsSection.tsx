import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StatisticName } from '#modules/matches/schema.ts'
import { readTickerDesk } from '#modules/office/ticker/endpoints.ts'
import type { TickerDesk } from '#modules/office/ticker/schema.ts'
import { setStatistics } from '#modules/office/ticker/sheet.endpoints.ts'
import { emitError } from '#web/api/errors.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { isConflict, otherVersion } from '../../api/other-version.ts'
import { EditConflict } from '../../parts/EditConflict.tsx'

type Pair = { home: string; away: string }
type Name = TickerDesk['statistics'][number]['name']

const NONE: Pair = { home: '', away: '' }

/** A number as Germans and others write it; null where it is none. */
function numberIn(typed: string, name: Name): number | null {
  const number = Number(typed.trim().replace(',', '.'))
  const most = name.endsWith('Percent') ? 100 : 10_000
  return typed.trim() !== '' && number >= 0 && number <= most ? number : null
}

type Pairs = Partial<Record<Name, Pair>>
type Seen = { pairs: Pairs; mark: string }

const seenIn = ({ statistics, statisticsMark: mark }: TickerDesk): Seen => ({
  mark,
  pairs: Object.fromEntries(
    statistics.map(({ name, home, away }) => [name, { home: String(home), away: String(away) }]),
  ),
})

type StatisticsProps = { desk: TickerDesk; onSaved: (desk: TickerDesk) => void }

/** What was counted of both teams, in pairs. Whoever comes second sees what the other has counted, and chooses. */
export function StatisticsSection({ desk, onSaved }: StatisticsProps) {
  const { t } = useTranslation('sheet')
  const { pairs, change, isBusy, reason, save, conflict } = useStatistics({ desk, onSaved })
  return (
    <section className="sheet__part" aria-label={t('statistics.title')}>
      <h2 className="desk__title">{t('statistics.title')}</h2>
      <div className="sheet-pairs">
        <p aria-hidden="true">
          <span>{desk.home.name}</span>
          <span />
          <span>{desk.away.name}</span>
        </p>
        {StatisticName.options.map((name) => (
          <fieldset key={name}>
            <legend className="vh">{t(`statistics.names.${name}`)}</legend>
            {(['home', 'away'] as const).map((side) => (
              <Input
                key={side}
                inputMode="decimal"
                maxLength={7}
                aria-label={`${t(`statistics.names.${name}`)}, ${desk[side].name}`}
                value={pairs[name]?.[side] ?? ''}
                onChange={({ target }) => change(name, { [side]: target.value })}
              />
            ))}
            <span aria-hidden="true">{t(`statistics.names.${name}`)}</span>
          </fieldset>
        ))}
      </div>
      <Button size="s" kind="ink" busy={isBusy} disabledReason={reason} onClick={() => void save()}>
        {t('statistics.save')}
      </Button>
      {conflict && (
        <EditConflict<Pairs>
          fields={StatisticName.options.map((name) => ({
            name,
            label: t(`statistics.names.${name}`),
            show: (pair) => `${pair?.home || '–'} : ${pair?.away || '–'}`,
          }))}
          mine={pairs}
          {...conflict}
        />
      )}
    </section>
  )
}

/** What is typed, saved where nobody else has counted meanwhile; `conflict`: somebody has. */
function useStatistics({ desk, onSaved }: StatisticsProps) {
  const { t } = useTranslation('sheet')
  const [seen, setSeen] = useState(() => seenIn(desk))
  const [pairs, setPairs] = useState(seen.pairs)
  const [theirs, setTheirs] = useState<Seen | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { counted, reason } = useCounted(pairs)

  async function save() {
    setBusy(true)
    const statistics = counted.map(({ name, home, away }) => ({ name, home: home!, away: away! }))
    const answer = await act(setStatistics, {
      params: { id: desk.id },
      body: { seen: seen.mark, statistics },
      reaction: (failure) => (isConflict(failure) ? 'silent' : undefined),
    })
    const params = { id: desk.id }
    const other = answer.ok
      ? null
      : await otherVersion(answer.failure, () => read(readTickerDesk, { params }))
    setBusy(false)
    if (answer.ok) {
      setSeen(seenIn(answer.data))
      toast({ kind: 'ok', title: t('statistics.saved') })
      return onSaved(answer.data)
    }
    if (other) setTheirs(seenIn(other))
    else if (isConflict(answer.failure)) emitError(answer.failure)
  }

  function goOn(chosen: Pairs, from: Seen) {
    setSeen(from)
    setPairs(chosen)
    setTheirs(null)
  }

  const conflict = theirs && {
    theirs: theirs.pairs,
    onMerge: (merged: Pairs) => goOn(merged, theirs),
    onTakeTheirs: () => goOn(theirs.pairs, theirs),
    onClose: () => setTheirs(null),
  }
  const change = (name: Name, part: Partial<Pair>) =>
    setPairs({ ...pairs, [name]: { ...(pairs[name] ?? NONE), ...part } })
  return { pairs, change, isBusy, reason, save, conflict }
}

/** What was typed, as numbers, and what keeps it from being saved. */
function useCounted(pairs: Pairs) {
  const { t } = useTranslation('sheet')
  const typed = StatisticName.options.filter((name) => pairs[name]?.home || pairs[name]?.away)
  const counted = typed.map((name) => ({
    name,
    home: numberIn(pairs[name]!.home, name),
    away: numberIn(pairs[name]!.away, name),
  }))
  const wrong = counted.find(({ home, away }) => home === null || away === null)
  const reason = wrong
    ? t('statistics.wrong', { name: t(`statistics.names.${wrong.name}`) })
    : counted.length === 0
      ? t('statistics.none')
      : null
  return { counted, reason }
}
