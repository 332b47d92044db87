import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataExport } from '#modules/privacy/schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { downloadFile } from '#web/account/download.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { needsFreshSignIn } from '#web/api/errors.ts'
import { useComeBack, useFreshSignIn } from '#web/session/fresh-sign-in.ts'
import { useLanguage } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type ExportLink, linkInHash, sizeText } from './export-link.ts'
import { exportPath, useDataExports, usePrivacyChanges } from './privacy-data.ts'

const EXPORT_DRAFT = 'accountPrivacy.export'

/** Everything the club has of somebody, as one archive: asked for here, fetched here or by the link in the mail. */
export function ExportPanel() {
  const { t } = useTranslation('accountPrivacy')
  const [link, setLink] = useState<ExportLink | null>(() => linkInHash(location.hash))
  return (
    <div className="privacy">
      <h3 className="privacy__title">{t('export.title')}</h3>
      <p>{t('export.text')}</p>
      <div aria-live="polite">
        <Loaded query={useDataExports()} label={t('export.loading')} rows={1}>
          {({ items }) => <Exports exports={items} link={link} onAsked={setLink} />}
        </Loaded>
      </div>
    </div>
  )
}

interface ExportsProps {
  exports: readonly DataExport[]
  link: ExportLink | null
  onAsked: (link: ExportLink) => void
}

function Exports({ exports, link, onAsked }: ExportsProps) {
  const { t } = useTranslation('accountPrivacy')
  const running = exports.some((one) => one.state === 'running')
  const ready = exports.find((one) => one.state === 'ready')
  const opened = exports.find((one) => one.id === link?.id && one.state === 'ready')
  return (
    <>
      {running && (
        <Banner icon="clock">
          <b>{t('export.running')}</b>
          <p>{t('export.runningText')}</p>
        </Banner>
      )}
      {opened && link && <Ready archive={opened} link={link} />}
      {ready && !opened && !running && <Waiting archive={ready} />}
      {link && !opened && !running && (
        <Banner kind="warn" role="alert">
          {t('export.gone')}
        </Banner>
      )}
      <RequestButton isRunning={running} isAgain={ready !== undefined} onAsked={onAsked} />
    </>
  )
}

/** Here and now: whoever asked on this page, or came by the link. */
function Ready({ archive, link }: { archive: DataExport; link: ExportLink }) {
  const { t } = useTranslation('accountPrivacy')
  const language = useLanguage()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')

  async function download() {
    setState('busy')
    const isThere = await downloadFile({ path: exportPath(link), fileName: t('export.fileName') })
    setState(isThere ? 'idle' : 'failed')
  }

  return (
    <Banner kind="ok">
      <b>{t('export.ready')}</b>
      <p>{t('export.until', { when: formatDateTime(new Date(archive.expiresAt!), language) })}</p>
      <p className="privacy__actions">
        <Button icon="download" busy={state === 'busy'} onClick={() => void download()}>
          {t(state === 'busy' ? 'export.downloading' : 'export.download', {
            size: sizeText(archive.bytes ?? 0, language),
          })}
        </Button>
      </p>
      {state === 'failed' && <p role="alert">{t('export.downloadFailed')}</p>}
    </Banner>
  )
}

/** On another device, or after the page was closed: the way is the mail. */
function Waiting({ archive }: { archive: DataExport }) {
  const { t } = useTranslation('accountPrivacy')
  const language = useLanguage()
  return (
    <Banner icon="mail">
      <b>{t('export.ready')}</b>
      <p>{t('export.byMail', { when: formatDateTime(new Date(archive.expiresAt!), language) })}</p>
    </Banner>
  )
}

function RequestButton(props: { isRunning: boolean; isAgain: boolean; onAsked: ExportsProps['onAsked'] }) {
  const { isRunning, isAgain, onAsked } = props
  const { t } = useTranslation('accountPrivacy')
  const { requestExport } = usePrivacyChanges()
  const { ask } = useFreshSignIn()
  const { control } = useComeBack(EXPORT_DRAFT)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')

  async function request() {
    setState('busy')
    const answer = await requestExport()
    setState('idle')
    if (answer.ok) return onAsked({ id: answer.data.id, token: answer.data.token })
    if (needsFreshSignIn(answer.failure)) return ask({ draftKey: EXPORT_DRAFT })
    // One is being made already, asked for in another tab: the list shows it.
    if (answer.failure.status !== 409) setState('failed')
  }

  return (
    <>
      {state === 'failed' && (
        <Banner kind="err" role="alert">
          {t('export.failed')}
        </Banner>
      )}
      <p className="privacy__actions">
        <Button
          ref={control}
          kind="line"
          busy={state === 'busy'}
          disabledReason={isRunning ? t('export.oneAtATime') : null}
          onClick={() => void request()}
        >
          {t(isAgain ? 'export.requestAgain' : 'export.request')}
        </Button>
      </p>
    </>
  )
}
