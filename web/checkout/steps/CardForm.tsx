import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isAllowedAddress } from '#web/site/allowed-address.ts'
import { useHere } from '#web/site/here.ts'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'

interface CardFormProps {
  scriptUrl: string
  onOutcome: (outcome: 'captured' | 'declined' | 'cancelled') => void
  /** The form did not come: the bank cannot be reached. */
  onMissing: () => void
  onGiveUp: () => void
}

/** The bank's own form in the bank's own frame: no digit of a card reaches the club. */
export function CardForm({ scriptUrl, onOutcome, onMissing, onGiveUp }: CardFormProps) {
  const { t } = useTranslation('checkout')
  const { domains, payAt } = useHere()
  const box = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const notify = useRef({ onOutcome, onMissing })
  useEffect(() => {
    notify.current = { onOutcome, onMissing }
  })

  useEffect(() => {
    heading.current?.focus()
    const place = box.current!
    if (!isAllowedAddress(scriptUrl, location.href, { domains, payAt })) return notify.current.onMissing()
    const hear = (event: Event) => notify.current.onOutcome((event as CustomEvent).detail.outcome)
    const script = document.createElement('script')
    script.src = scriptUrl
    script.onerror = () => notify.current.onMissing()
    place.addEventListener('bank:outcome', hear)
    document.head.append(script)
    return () => {
      place.removeEventListener('bank:outcome', hear)
      script.remove()
      place.replaceChildren()
    }
  }, [scriptUrl, domains, payAt])

  return (
    <section className="cardform" aria-labelledby="card-form">
      <h2 className="h3" id="card-form" tabIndex={-1} ref={heading}>
        {t('card.title')}
      </h2>
      <p className="small muted">{t('card.text')}</p>
      <div data-bank-card-form ref={box} />
      <TextButton onClick={onGiveUp}>{t('card.giveUp')}</TextButton>
    </section>
  )
}
