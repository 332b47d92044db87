import { useTranslation } from 'react-i18next'
import { siteOf } from '#club/sites.ts'
import type { AccountOverview } from '#modules/account/schema.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useRoleAddress, useWalletAddress } from '#web/site/here.ts'
import { LedgerRow } from '#web/ui/data/LedgerRow.tsx'
import { MoreLink } from '#web/ui/navigation/MoreLink.tsx'

/** What one has lived through here, and the membership of whoever has none. */
export function OwnWays({ overview }: { overview: AccountOverview }) {
  const { t } = useTranslation('accountHome')
  const language = useLanguage()
  const inWallet = useWalletAddress()
  const withRole = useRoleAddress()
  const { isOrganization, membership, missing } = overview
  // An organisation goes to no match and joins nothing.
  if (isOrganization) return null
  const toJoining = siteOf('membership') && withRole('membership', path.start(language))
  return (
    <>
      {siteOf('tickets') && (
        <LedgerRow title={t('lived.title')}>
          <div className="row2">
            <p>{t('lived.text')}</p>
            <MoreLink to={inWallet(path.lived(language))}>{t('lived.way')}</MoreLink>
          </div>
        </LedgerRow>
      )}
      {toJoining && !membership && !missing.includes('membership') && (
        <LedgerRow title={t('join.title')}>
          <div className="row2">
            <p>{t('join.text')}</p>
            <MoreLink to={toJoining}>{t('join.way')}</MoreLink>
          </div>
        </LedgerRow>
      )}
    </>
  )
}
