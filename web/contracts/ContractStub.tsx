import { useTranslation } from 'react-i18next'
import type { Contract } from '#modules/contracts/schema.ts'
import { useLanguage } from '#web/site/here.ts'
import { Num } from '#web/ui/data/Num.tsx'
import { Stub } from '#web/ui/data/Stub.tsx'
import { euroText, seasonName } from './contract-words.ts'

/** The contract as a thing one holds: its place, and on the tear what the season costs. Looks the same in both themes. */
export function ContractStub({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const language = useLanguage()
  const { block, row, seat, season, recipient, price, pays, subscriber, matches } = contract
  const named = { season: seasonName(season) }
  return (
    <Stub
      as="div"
      flat
      fold
      className="contract-stub"
      tearClassName="contract-stub__tear"
      tear={
        subscriber.isSelf ? (
          <>
            <Num>{euroText(price, language)}</Num>
            <p>{t(pays === 'monthly' ? 'stub.monthly' : 'stub.price', named)}</p>
          </>
        ) : (
          <p>{t('row.subscriber', { name: subscriber.name || t('somebody') })}</p>
        )
      }
    >
      <div className="contract-stub__main">
        <svg
          className="contract-stub__bands"
          viewBox="0 0 800 200"
          preserveAspectRatio="xMaxYMid slice"
          aria-hidden="true"
        >
          <path fill="var(--ink-3)" d="M600 0H800V200H520ZM560 0H584L504 200H480ZM536 0H546L466 200H456Z" />
        </svg>
        <dl className="contract-stub__place">
          <Fact term={t('stub.block')} value={block} />
          {row && seat ? (
            <>
              <Fact term={t('stub.row')} value={row} />
              <Fact term={t('stub.seat')} value={seat} />
            </>
          ) : (
            <Fact term={t('stub.kind')} value={t('stub.standing')} />
          )}
          {matches && <Fact term={t('stub.matches')} value={`${matches.over}/${matches.all}`} />}
        </dl>
        <p>
          <b>{t('season', named)}</b>
          <br />
          {t('stub.holder', { name: recipient.name || t('somebody') })}
        </p>
      </div>
    </Stub>
  )
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className="num">{value}</dd>
    </div>
  )
}
