import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { partners } from '#club/footer.ts'
import { notifyAdvertiser } from '#web/analytics/advertising.ts'
import { useConsent } from '#web/analytics/consent.ts'
import { useText } from '#web/site/here.ts'

/**
 * A place for advertising, always of the same size. Until somebody has agreed to advertising it carries no code, so
 * that nothing can load there; the club's own partner stands in it, also where nobody serves advertising at all.
 */
export function AdSlot({ code }: { code: string }) {
  const { t } = useTranslation('blocks')
  const text = useText()
  const slot = useRef<HTMLDivElement>(null)
  const isAllowed = useConsent().allowed.has('marketing')
  const { name, role } = partnerFor(code)
  useEffect(
    () => (isAllowed ? notifyAdvertiser({ code, slot: slot.current! }) : undefined),
    [isAllowed, code],
  )
  return (
    <div ref={slot} className="adslot notched" data-ad-code={isAllowed ? code : undefined}>
      <span className="adslot__label">{t('ad.label')}</span>
      <span className="adslot__partner">
        <span className="meta">{text(role)}</span>
        <b className="h2">{name}</b>
      </span>
    </div>
  )
}

/** The same code shows the same partner, so that a page kept for everybody stays what it is. */
function partnerFor(code: string) {
  const sum = [...code].reduce((total, letter) => (total * 31 + letter.codePointAt(0)!) % 9973, 0)
  return partners.main[sum % partners.main.length]!
}
