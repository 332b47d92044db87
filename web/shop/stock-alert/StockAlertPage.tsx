import '../product/product.css'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { cancelAlert, confirmAlert, readAlert } from '#modules/catalogue/alerts/alerts.endpoints.ts'
import type { StockAlert } from '#modules/catalogue/alerts/alerts.schema.ts'
import { call } from '#web/api/call.ts'
import { path } from '#web/paths.ts'
import { page } from '#web/site/context.ts'
import { useHere, useText } from '#web/site/here.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { EmptyState, ErrorState } from '#web/ui/EmptyState.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { productPath } from '../shop-view.ts'

export function loader({ context }: LoaderFunctionArgs) {
  context.get(page).private()
  return null
}

type State = { kind: 'loading' | 'failed' | 'unknown' | 'off' } | { kind: 'known'; alert: StockAlert }

/** Where the links of the mails lead: nothing happens by looking, programs look into mails too. */
export default function StockAlertPage() {
  const { t } = useTranslation('shop')
  const { state, load, confirm, cancel, isBusy } = useAlert(useParams()['token']!)
  return (
    <div className="wrap alertpage">
      <PageTitle title={t('alert.title')} noIndex />
      <h1 className="display">{t('alert.title')}</h1>
      <div aria-live="polite">
        {state.kind === 'loading' && <Skeleton label={t('alert.loading')} />}
        {state.kind === 'failed' && (
          <ErrorState title={t('alert.failed')} retryLabel={t('alert.retry')} onRetry={load} />
        )}
        {state.kind === 'unknown' && <Gone title={t('alert.unknown')} text={t('alert.unknownText')} />}
        {state.kind === 'off' && <Gone title={t('alert.off')} text={t('alert.offText')} />}
        {state.kind === 'known' && (
          <Known alert={state.alert} onConfirm={confirm} onCancel={cancel} isBusy={isBusy} />
        )}
      </div>
    </div>
  )
}

function useAlert(token: string) {
  const [state, setState] = useState<State>({ kind: 'loading' })
  const [isBusy, setBusy] = useState(false)
  const params = useMemo(() => ({ token }), [token])

  const load = useCallback(async () => {
    const answer = await call(readAlert, { params, reaction: () => 'silent' })
    if (answer.ok) setState({ kind: 'known', alert: answer.data })
    else setState({ kind: [400, 404].includes(answer.failure.status ?? 0) ? 'unknown' : 'failed' })
  }, [params])
  useEffect(() => void load(), [load])

  async function confirm() {
    setBusy(true)
    const answer = await call(confirmAlert, { params })
    if (answer.ok) await load()
    setBusy(false)
  }

  async function cancel() {
    setBusy(true)
    const answer = await call(cancelAlert, { params })
    if (answer.ok) setState({ kind: 'off' })
    setBusy(false)
  }

  return { state, load, confirm, cancel, isBusy }
}

type KnownProps = { alert: StockAlert; onConfirm: () => void; onCancel: () => void; isBusy: boolean }

function Known({ alert, onConfirm, onCancel, isBusy }: KnownProps) {
  const { t } = useTranslation('shop')
  const { language } = useHere()
  const name = useText()(alert.name)
  const thing = alert.size ? t('alert.thing', { name, size: alert.size }) : name
  return (
    <>
      <p className="lead">{t(`alert.state.${alert.state}`, { thing })}</p>
      <p className="alertpage__actions">
        {alert.state === 'asked' ? (
          <Button busy={isBusy} onClick={onConfirm}>
            {t('alert.confirm')}
          </Button>
        ) : (
          <LinkButton to={productPath(alert, language)}>{t('alert.see')}</LinkButton>
        )}
        <TextButton onClick={isBusy ? () => {} : onCancel}>{t('alert.cancel')}</TextButton>
      </p>
    </>
  )
}

function Gone({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('shop')
  const { language } = useHere()
  return (
    <EmptyState
      icon="mail"
      title={title}
      text={text}
      action={<LinkButton to={path.shop(language)}>{t('nothing.action')}</LinkButton>}
    />
  )
}
