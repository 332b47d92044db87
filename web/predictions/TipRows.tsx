import { useTranslation } from 'react-i18next'
import type { Tip, TipMatch } from '#modules/predictions/schema.ts'
import { formatDateTime, formatShortDate } from '#platform/dates.ts'
import type { Failure } from '#web/api/errors.ts'
import { useLanguage } from '#web/site/here.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { FieldError } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import type { Typed } from './tips-data.ts'

interface TipRowsProps {
  matches: readonly TipMatch[]
  tips: readonly Tip[]
  /** What is being typed; null: nobody tips here. */
  typed: Readonly<Record<string, Typed>> | null
  refused?: ReadonlyMap<string, Failure>
  onType?: (matchId: string, value: Typed) => void
}

/** A row a match: who, when, the tip or its fields, the result and what it brought. */
export function TipRows({ matches, tips, typed, refused, onType }: TipRowsProps) {
  const byMatch = new Map(tips.map((tip) => [tip.matchId, tip]))
  return (
    <ul className="tip-rows">
      {matches.map((match) => (
        <TipRow
          key={match.id}
          match={match}
          tip={byMatch.get(match.id) ?? null}
          typed={typed === null ? null : (typed[match.id] ?? null)}
          isTipping={typed !== null}
          failure={refused?.get(match.id) ?? null}
          onType={(value) => onType?.(match.id, value)}
        />
      ))}
    </ul>
  )
}

interface TipRowProps {
  match: TipMatch
  tip: Tip | null
  typed: Typed | null
  isTipping: boolean
  failure: Failure | null
  onType: (value: Typed) => void
}

function TipRow({ match, tip, typed, isTipping, failure, onType }: TipRowProps) {
  const { t } = useTranslation('predictions')
  const language = useLanguage()
  const { home, away, kickOff, precision, result } = match
  const known = { home: tip ? String(tip.home) : '', away: tip ? String(tip.away) : '' }
  const value = typed ?? known
  const when = new Date(kickOff)
  const field = (side: 'home' | 'away') => (
    <Input
      className="tip-goals"
      inputMode="numeric"
      autoComplete="off"
      maxLength={2}
      aria-label={t('goals', { team: match[side].name })}
      value={value[side]}
      onChange={({ target }) => onType({ ...value, [side]: target.value.replace(/\D/g, '') })}
    />
  )
  return (
    <li className="tip-row">
      <span className="tip-row__when small muted">
        {precision === 'minute' ? formatDateTime(when, language) : formatShortDate(when, language)}
      </span>
      <span className="tip-row__home">{home.shortName}</span>
      <span className="tip-row__tip">
        {isTipping && match.open ? (
          <>
            {field('home')}
            <span aria-hidden="true">:</span>
            {field('away')}
          </>
        ) : (
          <b>{result ? `${result.home}:${result.away}` : '–:–'}</b>
        )}
      </span>
      <span className="tip-row__away">{away.shortName}</span>
      <span className="tip-row__state small">
        <State match={match} tip={tip} isTipping={isTipping} />
      </span>
      {failure && (
        <FieldError id={`tip-${match.id}`}>
          <Refused failure={failure} />
        </FieldError>
      )}
    </li>
  )
}

function State({ match, tip, isTipping }: { match: TipMatch; tip: Tip | null; isTipping: boolean }) {
  const { t } = useTranslation('predictions')
  if (match.void) return <Chip kind="warn">{t('void')}</Chip>
  if (match.open) return isTipping && !tip ? t('noTipYet') : null
  const said = tip ? t('yours', { home: tip.home, away: tip.away }) : isTipping ? t('noTip') : null
  return (
    <>
      {match.live && <Chip kind="hot">{t('live')}</Chip>} {said}{' '}
      {tip?.points != null && (
        <Chip kind={tip.points > 0 ? 'ok' : 'plain'}>{t('brought', { count: tip.points })}</Chip>
      )}
    </>
  )
}

function Refused({ failure: { call, problem } }: { failure: Failure }) {
  const { t } = useTranslation('errors')
  return t([`native.${problem?.errorCode ?? 'none'}`, `calls.${call}`])
}
