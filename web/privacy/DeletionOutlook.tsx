import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Language } from '#club/club.ts'
import { retention } from '#club/retention.ts'
import type { DeletionOutlook } from '#modules/privacy/schema.ts'
import { formatDate } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { useServiceContact, useServiceMail } from '#web/site/service-contact.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DefinitionList } from '#web/ui/data/DefinitionList.tsx'

type Blocker = DeletionOutlook['blockers'][number]

/** Where somebody can do something about it. What only support can do says so instead. */
const waysOut: Record<Blocker['kind'], ((language: Language) => string) | null> = {
  runningContracts: path.termination,
  openPayments: path.orders,
  runningPayouts: path.ticketExchange,
  openReturns: path.orders,
  ordersUnderWay: path.orders,
  unfinishedPapers: path.orders,
  lastAdmin: null,
  lastGuardian: path.family,
}

/** Why not now, and the way out of each (ACC-21, NEC-23). */
export function Blockers({
  blockers,
  onLookAgain,
}: {
  blockers: readonly Blocker[]
  onLookAgain: () => void
}) {
  const mail = useServiceMail()
  const { t } = useTranslation('accountPrivacy')
  const service = useServiceContact()
  const language = useLanguage()
  return (
    <div className="privacy__deletion">
      <Banner kind="warn">
        <b>{t('blockers.title')}</b>
        <p>{t('blockers.text')}</p>
      </Banner>
      <ul className="privacy__list">
        {blockers.map(({ kind, count }) => {
          const to = waysOut[kind]?.(language)
          return (
            <li key={kind}>
              <b>{t(`blockers.${kind}.title`, { count })}</b>
              <p>{t(`blockers.${kind}.text`)}</p>
              {to ? (
                <Link className="tlink" to={to}>
                  {t(`blockers.${kind}.action`)}
                </Link>
              ) : (
                <a className="tlink" href={`mailto:${mail}`}>
                  {t('blockers.write', { mail })}
                </a>
              )}
            </li>
          )
        })}
      </ul>
      <p className="small muted">
        {t('support', {
          ...service,
          mail,
        })}
      </p>
      <Button kind="line" onClick={onLookAgain}>
        {t('blockers.again')}
      </Button>
    </div>
  )
}

/** What the law keeps, why and until when. */
export function KeptThings({ kept }: { kept: DeletionOutlook['kept'] }) {
  const { t } = useTranslation('accountPrivacy')
  const language = useLanguage()
  const text = useText()
  if (kept.length === 0) return <p>{t('account.nothingKept')}</p>
  return (
    <div>
      <h3 className="privacy__title">{t('account.kept')}</h3>
      <DefinitionList
        rows={kept.map(({ kind, until }) => ({
          term: t('account.until', { day: formatDate(new Date(until), language) }),
          value: text(retention[kind].what),
          detail: `${text(retention[kind].why)} (${text(retention[kind].law)})`,
        }))}
      />
    </div>
  )
}

/** What is of worth and cannot be reached afterwards. */
export function LostThings({ losses }: { losses: DeletionOutlook['losses'] }) {
  const { t } = useTranslation('accountPrivacy')
  const language = useLanguage()
  if (losses.length === 0) return null
  return (
    <Banner kind="warn">
      <b>{t('losses.title')}</b>
      <ul>
        {losses.map(({ kind, count, cents }) => (
          <li key={kind}>{t(`losses.${kind}`, { count, amount: formatMoney(cents ?? 0, language) })}</li>
        ))}
      </ul>
      <p>{t('losses.text')}</p>
    </Banner>
  )
}
