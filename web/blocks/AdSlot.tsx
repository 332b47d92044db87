import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyAdvertiser } from '#web/analytics/advertising.ts'
import { useConsent } from '#web/analytics/consent.ts'
import { usePartners } from '#web/site/partners.ts'

/**
 * A place for advertising, always of the same size. Until somebody has agreed to advertising it carries no code, so
 * that nothing can load there; the club's own partner stands in it, also where nobody serves advertising at all.
 */
export function AdSlot({ code, turn = 0 }: { code: string; turn?: number }) {
  const { t } = useTranslation('blocks')
  const { main } = usePartners()
  const slot = useRef<HTMLDivElement>(null)
  const isAllowed = useConsent().allowed.has('marketing')
  const partner = partnerFor(code, main, turn)
  useEffect(
    () => (isAllowed ? notifyAdvertiser({ code, slot: slot.current! }) : undefined),
    [isAllowed, code],
  )
  return (
    <div
      ref={slot}
      className="adslot notched"
      data-theme="flutlicht"
      data-ad-code={isAllowed ? code : undefined}
    >
      <Bands />
      <span className="adslot__label">{t('ad.label')}</span>
      {partner && (
        <span className="adslot__partner">
          <span className="meta">{partner.role}</span>
          <b className="h2">{partner.name}</b>
        </span>
      )}
    </div>
  )
}

/** The sash, as on every poster of the house: the place looks made, whoever stands in it. */
function Bands() {
  return (
    <svg
      className="adslot__bands"
      viewBox="0 0 360 180"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
    >
      <path
        fill="var(--accent)"
        d="M250 0H360V45L306 180H178ZM192 0H220L148 180H120ZM164 0H176L104 180H92Z"
      />
    </svg>
  )
}

/** The same code shows the same partner, so that a page kept for everybody stays what it is; the next of a page another one. */
function partnerFor<Partner>(code: string, main: readonly Partner[], turn: number): Partner | null {
  const sum = [...code].reduce((total, letter) => (total * 31 + letter.codePointAt(0)!) % 9973, 0)
  return main[(sum + turn) % main.length] ?? null
}
