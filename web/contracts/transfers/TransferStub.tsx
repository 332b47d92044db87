import { useTranslation } from 'react-i18next'
import type { ContractTransferLink } from '#modules/contracts/transfers/transfers.schema.ts'
import { dayOf } from '#web/account/day.ts'
import { euroText, seasonName } from '#web/contracts/contract-words.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { Num } from '#web/ui/data/Num.tsx'
import { Stub } from '#web/ui/data/Stub.tsx'

export type WhatIsPassedOn = Pick<
  ContractTransferLink,
  'kind' | 'season' | 'block' | 'row' | 'seat' | 'matchesAhead' | 'endDate' | 'dues' | 'stand'
>

/** What somebody would get, and on the tear what they would pay for the season that runs. */
export function TransferStub({ of }: { of: WhatIsPassedOn }) {
  const { t } = useTranslation('contractTransfers')
  const text = useText()
  const language = useLanguage()
  const { kind, season, block, row, seat, matchesAhead, endDate, dues, stand } = of
  const isOpen = kind === 'subscriber' && dues.open > 0
  return (
    <Stub
      as="div"
      flat
      fold
      className="contract-stub"
      tearClassName="contract-stub__tear"
      tear={
        <>
          <Num>{euroText(kind === 'subscriber' ? dues.open : 0, language)}</Num>
          <p>{t(isOpen ? 'stub.open' : 'stub.paid', { day: dayOf(endDate, language) })}</p>
        </>
      }
    >
      <div className="contract-stub__main">
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
          {/* None is left with a contract that was passed on. */}
          {matchesAhead > 0 && <Fact term={t('stub.matches')} value={String(matchesAhead)} />}
        </dl>
        <p>
          <b>{t('stub.season', { season: seasonName(season) })}</b>
          <br />
          {text(stand)}
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
