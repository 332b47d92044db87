import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { retryWebhook } from '#modules/office/operations/endpoints.ts'
import type { OfficeFailure, OfficeSource } from '#modules/office/operations/schema.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { Section } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import { useRenewOperations } from './use-operations.ts'

interface WebhooksProps {
  sources: readonly OfficeSource[]
  failures: readonly OfficeFailure[]
}

/** What payment providers and others sent, what failed of it, and what did not come. */
export function Webhooks({ sources, failures }: WebhooksProps) {
  const { t } = useTranslation('operations')
  const { language } = useOfficeLanguage()
  const silent = sources.filter(({ missing }) => missing > 0)
  return (
    <Section title={t('webhooks.title')} aside={t('webhooks.what')}>
      {silent.map(({ source, missing, missingSince }) => (
        <Banner key={source} kind="warn" role="status">
          <b>
            {t('webhooks.missing', { count: missing, source: sourceName(source) })}{' '}
            {missingSince && t('webhooks.since', { moment: shortMoment(missingSince, language) })}
          </b>
          <p>{t('webhooks.missingWhy')}</p>
        </Banner>
      ))}
      {sources.length === 0 ? (
        <p className="operations-none">{t('webhooks.none')}</p>
      ) : (
        <SourceTable sources={sources} />
      )}
      {failures.length > 0 && (
        <>
          <h3 className="operations-sub">{t('webhooks.failed', { count: failures.length })}</h3>
          <FailureTable failures={failures} />
        </>
      )}
    </Section>
  )
}

const NAMES: Record<string, string> = { stripe: 'Stripe', paypal: 'PayPal', storyblok: 'Storyblok' }

function sourceName(source: string): string {
  return NAMES[source] ?? source
}

function useSourceName(): (source: string) => string {
  const { t } = useTranslation('operations')
  return (source) => t(`webhooks.sources.${source}`, sourceName(source))
}

function SourceTable({ sources }: { sources: readonly OfficeSource[] }) {
  const { t } = useTranslation('operations')
  const { language } = useOfficeLanguage()
  const name = useSourceName()
  const plain = new Intl.NumberFormat(language)
  return (
    <Table caption={t('webhooks.title')} className="operations-table">
      <thead>
        <tr>
          <th scope="col">{t('webhooks.columns.source')}</th>
          <th scope="col">{t('webhooks.columns.last')}</th>
          {(['settled', 'repeated', 'refused', 'failed'] as const).map((key) => (
            <th key={key} scope="col" className="r">
              {t(`webhooks.columns.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sources.map(({ source, lastAt, lastRefusedAt, lastRefusal, today, month }) => (
          <tr key={source}>
            <th scope="row">{name(source)}</th>
            <td>
              {lastAt ? shortMoment(lastAt, language) : t('webhooks.never')}
              {lastRefusedAt && (
                <small className="operations-table__more">
                  {t('webhooks.lastRefused', {
                    moment: shortMoment(lastRefusedAt, language),
                    reason: t(`webhooks.reasons.${lastRefusal ?? 'notGenuine'}`),
                  })}
                </small>
              )}
            </td>
            {(['settled', 'repeated', 'refused', 'failed'] as const).map((key) => (
              <td key={key} className="r">
                {plain.format(today[key])}
                <small className="operations-table__more">{plain.format(month[key])}</small>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function FailureTable({ failures }: { failures: readonly OfficeFailure[] }) {
  const { t } = useTranslation('operations')
  const { language } = useOfficeLanguage()
  const name = useSourceName()
  const mayChange = usePermission('jobs.change')
  return (
    <Table caption={t('webhooks.failedCaption')} className="operations-table">
      <thead>
        <tr>
          <th scope="col">{t('webhooks.columns.source')}</th>
          <th scope="col">{t('webhooks.columns.why')}</th>
          <th scope="col" className="r">
            {t('webhooks.columns.tries')}
          </th>
          <th scope="col">{t('webhooks.columns.lastTry')}</th>
          {mayChange && (
            <th scope="col">
              <span className="vh">{t('webhooks.retry')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {failures.map((failure) => (
          <tr key={failure.id}>
            <th scope="row">
              {name(failure.source)}
              <small className="operations-table__more">{failure.eventId}</small>
            </th>
            <td>
              <StateMark kind="stuck">{t(`webhooks.reasons.${failure.reason}`)}</StateMark>
            </td>
            <td className="r">{failure.tries}</td>
            <td>{shortMoment(failure.lastFailedAt, language)}</td>
            {mayChange && (
              <td className="r">
                <RetryButton failure={failure} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function RetryButton({ failure: { id, eventId, canRetry } }: { failure: OfficeFailure }) {
  const { t } = useTranslation('operations')
  const renew = useRenewOperations()
  const [isBusy, setBusy] = useState(false)
  async function retry() {
    setBusy(true)
    const answer = await act(retryWebhook, { params: { id } })
    if (answer.ok) toast({ kind: 'ok', title: t('webhooks.done') })
    await renew()
    setBusy(false)
  }
  return (
    <Button
      size="s"
      kind="line"
      busy={isBusy}
      disabledReason={canRetry ? null : t('webhooks.comesAgain')}
      aria-label={t('webhooks.retryOf', { event: eventId })}
      onClick={() => void retry()}
    >
      {t('webhooks.retry')}
    </Button>
  )
}
