import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listAddedMatches } from '#modules/contracts/added-matches/added.endpoints.ts'
import type { AddedMatch } from '#modules/contracts/added-matches/schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { MissingPart } from '#web/account/Loaded.tsx'
import { read } from '#web/api/screen-calls.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { BuyAdded } from '#web/tickets/added/BuyAdded.tsx'
import { Chip } from '#web/ui/Chip.tsx'

/** Matches beside the season: the place of this contract, kept first, bought from here. Nothing where there are none. */
export function AddedMatches({ contractId }: { contractId: string }) {
  const { t } = useTranslation('contracts')
  const query = useQuery({
    queryKey: ['contracts', 'added'],
    queryFn: ({ signal }) => read(listAddedMatches, { signal }),
  })
  const { data } = query
  if (!data) return <MissingPart query={query} />
  const own = data.items.filter((match) => match.contractId === contractId)
  if (own.length === 0) return null
  return (
    <section className="added-matches" aria-labelledby="added-matches">
      <h2 className="h2" id="added-matches">
        {t('added.title')}
      </h2>
      <p className="small">{t('added.lead')}</p>
      <ul>
        {own.map((match) => (
          <OneMatch key={match.id} match={match} />
        ))}
      </ul>
    </section>
  )
}

function OneMatch({ match }: { match: AddedMatch }) {
  const { t } = useTranslation('contracts')
  const language = useLanguage()
  const text = useText()
  const { event, keptUntil, state, isBoughtByItself, hasFailed } = match
  return (
    <li>
      <div>
        <b>{text(event.name)}</b>
        <p className="small">
          {formatDateTime(new Date(event.startsAt), language)}
          <br />
          {text(match.place)}
        </p>
        {hasFailed && state === 'Kept' && <p className="small added-matches__failed">{t('added.failed')}</p>}
      </div>
      {state === 'Kept' ? (
        <div>
          <p className="small muted">
            {t('added.until', { time: formatDateTime(new Date(keptUntil), language) })}
          </p>
          {isBoughtByItself ? <p className="small">{t('added.byItself')}</p> : <BuyAdded match={match} />}
        </div>
      ) : (
        <div>
          <Chip kind={state === 'Bought' ? 'ok' : 'plain'}>
            {t(state === 'Bought' ? 'added.bought' : 'added.over')}
          </Chip>
        </div>
      )}
    </li>
  )
}
