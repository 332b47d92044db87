import './kept-place.css'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listAddedMatches } from '#modules/contracts/added-matches/added.endpoints.ts'
import type { AddedMatch } from '#modules/contracts/added-matches/schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { call } from '#web/api/call.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { BuyAdded } from './BuyAdded.tsx'

/** On the page of an added match: the places that are kept for whoever is signed in. Nothing where there are none. */
export function KeptPlace({ eventId }: { eventId: string }) {
  const [all, setAll] = useState<AddedMatch[]>([])
  useEffect(() => {
    let isShown = true
    // The page is about the match: whoever cannot be told of their place now finds it in their contract.
    void call(listAddedMatches, { reaction: () => 'silent' }).then((answer) => {
      if (isShown && answer.ok) setAll(answer.data.items)
    })
    return () => {
      isShown = false
    }
  }, [])
  const own = all.filter(({ event, state }) => event.id === eventId && state !== 'Released')
  return own.map((match) => <Kept key={match.id} match={match} />)
}

function Kept({ match }: { match: AddedMatch }) {
  const joined = useJoined()
  const { t } = useTranslation('contracts')
  const language = useLanguage()
  const text = useText()
  const { contractId, keptUntil, state, isBoughtByItself, holder, isHolder } = match
  return (
    <Banner>
      <div className="kept-place">
        <p>
          <b>{t('added.yours')}</b>
          <br />
          {joined([text(match.place), !isHolder && holder && t('added.forHolder', { name: holder })])}
        </p>
        <p className="small">
          {state === 'Bought'
            ? t('added.bought')
            : t('added.until', { time: formatDateTime(new Date(keptUntil), language) })}
        </p>
        {state === 'Kept' &&
          (isBoughtByItself ? <p className="small">{t('added.byItself')}</p> : <BuyAdded match={match} />)}
        {contractId && (
          <p className="small">
            <TextLink to={path.contract({ contract: contractId }, language)}>
              {t('added.toContract')}
            </TextLink>
          </p>
        )}
      </div>
    </Banner>
  )
}
