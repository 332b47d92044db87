import { useTranslation } from 'react-i18next'
import type { SeasonTicketContract } from '#modules/contracts/schema.ts'
import { dayOf } from '#web/account/day.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { Num } from '#web/ui/data/Num.tsx'
import { Stub } from '#web/ui/data/Stub.tsx'
import { MoreLink } from '#web/ui/navigation/MoreLink.tsx'
import { euroText, placeText, seasonName, stateKinds } from './contract-words.ts'

/** A contract in the list: its place, who else is part of it, and what comes next. */
export function ContractRow({ contract }: { contract: SeasonTicketContract }) {
  const joined = useJoined()
  const { t } = useTranslation('contracts')
  const language = useLanguage()
  const text = useText()
  const { id, number, state, details, relation, recipient, subscriber } = contract
  const shown = details.currentSeason ?? details.upcomingSeason
  const party = relation === 'ownOther' ? recipient : subscriber
  return (
    <Stub
      as="li"
      flat
      fold
      className="contract-row"
      tearClassName="contract-row__tear"
      tear={
        <>
          <Chip kind={stateKinds[state]}>{t(`state.${state}`)}</Chip>
          <MoreLink to={path.contract({ contract: id }, language)} aria-label={t('row.openOne', { number })}>
            {t('row.open')}
          </MoreLink>
        </>
      }
    >
      <div className="contract-row__main">
        <div>
          <h3 className="h3">
            {shown ? t('name', { season: seasonName(shown.season) }) : t('number', { number })}
          </h3>
          <p>
            {shown && joined([placeText(shown, t), text(shown.priceClassName)])}
            {relation !== 'own' && (
              <span className="contract-row__party">
                {t(relation === 'ownOther' ? 'row.recipient' : 'row.subscriber', {
                  name: party.name || t('somebody'),
                })}
              </span>
            )}
          </p>
          <p className="small muted">{joined([shown && number, whatComes(contract, t, language)])}</p>
        </div>
        {shown?.price != null && relation !== 'ofOther' && (
          <Num className="contract-row__price">{euroText(shown.price, language)}</Num>
        )}
      </div>
    </Stub>
  )
}

type Translate = ReturnType<typeof useTranslation<'contracts'>>['t']

function whatComes(
  { state, isActive, terminationDate, endDate }: SeasonTicketContract,
  t: Translate,
  language: string,
): string {
  if (state === 'SubscriberChanged') return t('notice.SubscriberChanged')
  if (!isActive) return t('row.ended', { day: dayOf(endDate, language) })
  return terminationDate ? t('row.endsOn', { day: dayOf(terminationDate, language) }) : ''
}
