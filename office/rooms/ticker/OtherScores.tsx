import './other-scores.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OtherPeriod } from '#modules/matches/schema.ts'
import { listOtherMatches, setOtherMatch } from '#modules/office/ticker/others.endpoints.ts'
import type { OtherMatch, TypedStand } from '#modules/office/ticker/others.schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Select } from '#web/ui/fields/Input.tsx'
import { QuantityStepper } from '#web/ui/fields/QuantityStepper.tsx'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'

/** Others may be typed by a colleague, or come in by an import. */
const LOOK_MS = 10_000
const MOST_GOALS = 99

/** How the others of the matchday stand, typed beside the own ticker; nothing where nobody else plays. */
export function OtherScores({ matchId }: { matchId: string }) {
  const { t } = useTranslation('ticker')
  const queries = useQueryClient()
  const key = [listOtherMatches.name, matchId]
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      read(listOtherMatches, { params: { id: matchId }, signal, reaction: () => 'silent' }),
    refetchInterval: LOOK_MS,
  })
  if (!data || data.items.length === 0) return null

  async function say(otherId: string, body: TypedStand): Promise<void> {
    const answer = await act(setOtherMatch, { params: { id: matchId, otherId }, body })
    if (answer.ok) queries.setQueryData(key, answer.data)
    else await queries.invalidateQueries({ queryKey: key })
  }

  return (
    <section aria-labelledby="other-scores">
      <h2 className="desk__title" id="other-scores">
        {t('others.title')}
      </h2>
      <p className="other-scores__hint">{t('others.text')}</p>
      <ul className="other-scores">
        {data.items.map((other) => (
          <Row key={other.id} other={other} say={say} />
        ))}
      </ul>
    </section>
  )
}

type RowProps = { other: OtherMatch; say: (otherId: string, body: TypedStand) => Promise<void> }

function Row({ other, say }: RowProps) {
  const { t } = useTranslation('ticker')
  const { language } = useOfficeLanguage()
  const [isBusy, setBusy] = useState(false)
  const { id, home, away, kickOff, period, score, version, isTold } = other
  const name = `${home} – ${away}`

  async function set(next: Pick<TypedStand, 'period' | 'score'>) {
    setBusy(true)
    await say(id, { version, ...next })
    setBusy(false)
  }

  const goals = (side: 'home' | 'away') =>
    score &&
    !isTold && (
      <QuantityStepper
        label={t('others.goalsOf', { team: side === 'home' ? home : away })}
        lessLabel={t('others.less', { team: side === 'home' ? home : away })}
        moreLabel={t('others.more', { team: side === 'home' ? home : away })}
        value={score[side]}
        min={0}
        max={MOST_GOALS}
        busy={isBusy}
        onChange={(count) => void set({ period: period as OtherPeriod, score: { ...score, [side]: count } })}
      />
    )

  return (
    <li>
      <b>{name}</b>
      <span className="num">{score ? `${score.home}:${score.away}` : shortMoment(kickOff, language)}</span>
      {isTold ? (
        <small>{t('others.told')}</small>
      ) : (
        <Select
          aria-label={t('others.period', { name })}
          value={period}
          disabled={isBusy}
          onChange={({ target }) => {
            const to = target.value as OtherPeriod
            void set({ period: to, score: to === 'PreMatch' ? null : (score ?? { home: 0, away: 0 }) })
          }}
        >
          {OtherPeriod.options.map((one) => (
            <option key={one} value={one}>
              {t(`periods.${one}`)}
            </option>
          ))}
        </Select>
      )}
      {goals('home')}
      {goals('away')}
    </li>
  )
}
