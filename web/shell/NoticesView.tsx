import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownNotice } from '#modules/frame/schema.ts'
import { readClosed, rememberClosed } from '#web/early/closed-notices.ts'
import { useLanguage } from '#web/site/here.ts'
import { NoticeBar } from '#web/ui/NoticeBar.tsx'
import { LatePart } from '#web/ui/part.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

export interface NoticesViewProps {
  notices: readonly ShownNotice[]
}

/** They stand in the page as it was sent; what was closed here before is hidden before anything is painted (early/). */
export function View({ notices }: NoticesViewProps) {
  const [closed, setClosed] = useState<readonly string[]>([])
  useEffect(() => setClosed(readClosed()), [])

  function close(key: string) {
    rememberClosed(key)
    setClosed([...closed, key])
    // Whoever closed it by the keyboard goes on with the page.
    document.getElementById('inhalt')?.focus({ preventScroll: true })
  }

  const open = notices.filter(({ key }) => !closed.includes(key))
  return (
    <LatePart>
      {open.map((notice) => (
        <One key={notice.key} notice={notice} onClose={() => close(notice.key)} />
      ))}
      <Spoken notice={open.find(({ kind }) => kind === 'breaking') ?? null} />
    </LatePart>
  )
}

function One({ notice, onClose }: { notice: ShownNotice; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const { key, kind, text, language, link, isDismissible } = notice
  const here = useLanguage()
  return (
    <NoticeBar
      id={`notice-${key}`}
      kind={kind}
      label={t(`notice.${kind}`)}
      language={language === here ? undefined : language}
      link={link && { href: link.href, label: link.label ?? t('notice.more') }}
      close={isDismissible ? { label: t('notice.close'), onClose } : undefined}
    >
      {text}
    </NoticeBar>
  )
}

const SPOKEN = 'spoken-notice'

/** An urgent one is read out once, when nothing else is: what stands in a page from the beginning is not. */
function Spoken({ notice }: { notice: ShownNotice | null }) {
  const { t } = useTranslation('shell')
  const [words, setWords] = useState('')
  const key = notice?.key
  useEffect(() => {
    if (!key || readSpoken() === key) return
    setWords(`${t('notice.breaking')}: ${notice.text}`)
    rememberSpoken(key)
  }, [key, notice, t])
  return (
    <VisuallyHidden>
      <span role="status">{words}</span>
    </VisuallyHidden>
  )
}

function readSpoken(): string | null {
  try {
    return sessionStorage.getItem(SPOKEN)
  } catch {
    return null
  }
}

function rememberSpoken(key: string): void {
  try {
    sessionStorage.setItem(SPOKEN, key)
  } catch {
    // It is read out again on the next page.
  }
}
