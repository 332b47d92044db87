import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#club/club.ts'
import { previewPiece } from '#modules/office/editorial/endpoints.ts'
import { call } from '#web/api/call.ts'
import { Segment } from '#web/ui/fields/Segment.tsx'
import { Section } from '../../../../parts/Section.tsx'
import type { Draft } from '../drafts/merging.ts'
import { useSettled } from '../links/finding.ts'

const WIDTHS = { phone: 390, computer: 1440 } as const
type Device = keyof typeof WIDTHS
/** So that nothing is asked for while somebody types on. */
const PAUSE_MS = 1_500
const WINDOW_HEIGHT = 620

interface PreviewPaneProps {
  uid: string
  language: Language
  draft: Draft
}

/** The page of the site itself with what is written, also what is not saved yet; drawn anew when the hand rests. */
export function PreviewPane({ uid, language, draft }: PreviewPaneProps) {
  const { t } = useTranslation('editor')
  const [device, setDevice] = useState<Device>(() => (window.innerWidth < 900 ? 'phone' : 'computer'))
  const { url, isBroken } = usePreview({ uid, language, draft })
  return (
    <Section
      title={t('preview.title')}
      aside={
        <Segment
          label={t('preview.width')}
          options={(['computer', 'phone'] as const).map((value) => ({
            value,
            label: t(`preview.${value}`),
          }))}
          value={device}
          onChange={setDevice}
        />
      }
    >
      {isBroken && <p className="editor-note">{t('preview.broken')}</p>}
      <ScaledFrame url={url} width={WIDTHS[device]} title={t('preview.frame', { width: WIDTHS[device] })} />
      <p className="editor-preview__foot">
        {t('preview.note')}{' '}
        {url && (
          <a className="tlink" href={url} target="_blank" rel="noreferrer">
            {t('preview.open')}
          </a>
        )}
      </p>
    </Section>
  )
}

function usePreview({ uid, language, draft }: PreviewPaneProps): { url: string | null; isBroken: boolean } {
  const settled = useSettled(draft, PAUSE_MS)
  const [shown, setShown] = useState<{ url: string | null; isBroken: boolean }>({
    url: null,
    isBroken: false,
  })
  useEffect(() => {
    const ending = new AbortController()
    void call(previewPiece, {
      params: { uid, language },
      body: { node: settled as never },
      signal: ending.signal,
      reaction: () => 'silent',
    }).then((answer) => {
      if (ending.signal.aborted) return
      setShown((before) =>
        answer.ok ? { url: answer.data.url, isBroken: false } : { url: before.url, isBroken: true },
      )
    })
    return () => ending.abort()
  }, [uid, language, settled])
  return shown
}

/** A window as wide as a screen, made as small as there is room. The next page takes the place of the last once it is there. */
function ScaledFrame({ url, width, title }: { url: string | null; width: number; title: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  const [loaded, setLoaded] = useState<string | null>(null)
  useEffect(() => {
    const watching = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0))
    if (place.current) watching.observe(place.current)
    return () => watching.disconnect()
  }, [])
  const scale = Math.min(1, room / width)
  const urls = [...new Set([loaded, url])].filter((one) => one !== null)
  return (
    <div className="editor-preview" ref={place} style={{ height: WINDOW_HEIGHT }}>
      {scale > 0 &&
        urls.map((one) => (
          <iframe
            key={one}
            title={title}
            src={one}
            // Of another origin, so that it keeps its own and nothing of the office.
            sandbox="allow-scripts allow-same-origin"
            tabIndex={one === url ? undefined : -1}
            aria-hidden={one === url ? undefined : true}
            data-ready={one === loaded || undefined}
            style={{ width, height: WINDOW_HEIGHT / scale, transform: `scale(${scale})` }}
            onLoad={() => one === url && setLoaded(one)}
          />
        ))}
    </div>
  )
}
