import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { club } from '#club/club.ts'
import type { NodeSummary } from '#modules/content/schema.ts'
import type { VideoConfiguration } from '#modules/videos/schema.ts'
import { NodeLink } from '#web/blocks/BlockLink.tsx'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { useLanguage, useRoleAddress, useSiteAddress } from '#web/site/here.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import type { Withheld } from './session.ts'

type NoticeProps = { title: ReactNode; detail?: ReactNode; children?: ReactNode; urgent?: boolean }

/** What the player says instead of a picture: one sentence, one button, one way out. */
function Notice({ title, detail, children, urgent = false }: NoticeProps) {
  return (
    <div className="vp__note" role={urgent ? 'alert' : 'status'}>
      <div>
        <h2 className="h3">{title}</h2>
        {detail && <p className="small">{detail}</p>}
        {children && <p className="vp__acts">{children}</p>}
      </div>
    </div>
  )
}

/** VID-01 to VID-05, VID-08: where a preview ends. Whoever signs in comes back to the page of the video, wherever it was played. */
export function PaywallNotice({ link }: { link: VideoConfiguration['link'] | undefined }) {
  const { t } = useTranslation('player')
  const language = useLanguage()
  const { user, signIn } = useSession()
  const onSite = useSiteAddress()
  const offers = useRoleAddress()('television', path.televisionSubscription(language))
  return (
    <div className="paywall vp__paywall" role="alert">
      <div className="paywall__text">
        <p className="lockrow">
          <Icon name="lock" />
          {t('previewOver')}
        </p>
        <h2 className="h2">
          {t('paywall.before')} <b>{club.tvName}</b> {t('paywall.after')}
        </h2>
        <div className="paywall__actions">
          <LinkButton to={offers}>{t('paywall.subscribe')}</LinkButton>
          {!user && (
            <Button
              kind="line"
              onClick={() =>
                void signIn(link && { returnTo: new URL(onSite(link.website, link.url), location.href).href })
              }
            >
              {t('paywall.signIn')}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

type ResumeProps = { at: string; since: string | null; onResume: () => void; onRestart: () => void }

export function ResumeNotice({ at, since, onResume, onRestart }: ResumeProps) {
  const { t } = useTranslation('player')
  return (
    <Notice title={t('resume.title', { at })} detail={since ? t('resume.since', { day: since }) : undefined}>
      <Button icon="play" onClick={onResume} autoFocus>
        {t('resume.goOn')}
      </Button>
      <Button kind="line" onClick={onRestart}>
        {t('resume.restart')}
      </Button>
    </Notice>
  )
}

type NextProps = { next: NodeSummary; seconds: number | null; onStay: () => void }

/** `seconds`: until it begins by itself; null where it waits to be pressed. */
export function NextNotice({ next, seconds, onStay }: NextProps) {
  const { t } = useTranslation('player')
  return (
    <Notice
      title={next.title}
      detail={seconds === null ? t('next.title') : t('next.in', { count: Math.max(0, seconds) })}
    >
      <NodeLink className="btn btn--primary" node={next}>
        <span className="btn__label">{t('next.now')}</span>
      </NodeLink>
      <Button kind="line" onClick={onStay}>
        {t('next.stay')}
      </Button>
    </Notice>
  )
}

export function FailureNotice({ at, onAgain }: { at: string | null; onAgain: () => void }) {
  const { t } = useTranslation('player')
  return (
    <Notice urgent title={t('failed.title')} detail={at ? t('failed.detail', { at }) : undefined}>
      <Button onClick={onAgain}>{t('failed.again')}</Button>
    </Notice>
  )
}

export function TooManyNotice({ devices, onHere }: { devices: string; onHere: () => void }) {
  const { t } = useTranslation('player')
  return (
    <Notice urgent title={t('tooMany.title')} detail={devices}>
      <Button onClick={onHere}>{t('tooMany.here')}</Button>
    </Notice>
  )
}

export function ElsewhereNotice({ onHere }: { onHere: () => void }) {
  const { t } = useTranslation('player')
  return (
    <Notice urgent title={t('elsewhere.title')}>
      <Button onClick={onHere}>{t('tooMany.here')}</Button>
    </Notice>
  )
}

/** It is for some countries alone, and this is none of them, or nobody knows which one it is. */
export function WithheldNotice({ why, onAgain }: { why: Withheld; onAgain: () => void }) {
  const { t } = useTranslation('player')
  const words = why === 'VIDEO_NOT_HERE' ? 'notHere' : 'countryUnknown'
  return (
    <Notice urgent title={t(`${words}.title`)} detail={t(`${words}.detail`)}>
      <Button kind="line" onClick={onAgain}>
        {t('failed.again')}
      </Button>
    </Notice>
  )
}

export function MissingNotice() {
  const { t } = useTranslation('player')
  return <Notice urgent title={t('missing.title')} detail={t('missing.detail')} />
}
