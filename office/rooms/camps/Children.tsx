import './reductions.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { confirmCampProof } from '#modules/office/camps/endpoints.ts'
import type { OfficeCampDetail } from '#modules/office/camps/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { Facts, Section } from '../../parts/Section.tsx'
import { usePermission } from '../../session/session.ts'
import type { CampPartProps } from './camp-part.ts'
import { RefuseProofDialog } from './RefuseProofDialog.tsx'

type Place = OfficeCampDetail['places'][number]

/** Who has a place, at which price, and whose proof is still to be seen. One is called off at its order, where its money is. */
export function Children({ camp, onChanged }: CampPartProps) {
  const { t } = useTranslation('camps')
  const { language } = useOfficeLanguage()
  const mayChange = usePermission('camps.change')
  const [refused, setRefused] = useState<Place | null>(null)
  const { places } = camp
  const openFirst = places.toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)))

  async function confirm({ id }: Place) {
    const answer = await act(confirmCampProof, { params: { id } })
    if (!answer.ok) return
    toast({ kind: 'ok', title: t('proofs.confirmed') })
    await onChanged()
  }

  return (
    <Section
      title={t('children.title')}
      aside={
        mayChange && places.length > 0 ? (
          <a href={`/api/office/camps/${camp.id}/places.csv`} download>
            {t('children.export')}
          </a>
        ) : null
      }
    >
      {places.length === 0 ? (
        <p className="muted">{t('children.none')}</p>
      ) : (
        <Facts
          facts={openFirst.map((place) => ({
            term: place.child,
            value: [
              shortDay(place.birthday, language),
              place.kitSize,
              formatMoney(place.priceCents, language),
            ].join(' · '),
            detail: detailOf(place),
            action: <Ways place={place} onConfirm={confirm} onRefuse={setRefused} />,
          }))}
        />
      )}
      {refused && (
        <RefuseProofDialog place={refused} onChanged={onChanged} onClose={() => setRefused(null)} />
      )}
    </Section>
  )

  function detailOf({ state, booker, reduction, proof }: Place): string {
    const called = reduction && (reduction[language] ?? reduction['de'])
    const seen = proof && t(`proofs.states.${proof}`)
    return [t(`children.states.${state}`), booker, called, seen].filter(Boolean).join(' · ')
  }
}

const isOpen = ({ state, proof }: Place) => state === 'booked' && proof === 'open'

interface WaysProps {
  place: Place
  onConfirm: (place: Place) => Promise<void>
  onRefuse: (place: Place) => void
}

function Ways({ place, onConfirm, onRefuse }: WaysProps) {
  const { t } = useTranslation('camps')
  const mayChange = usePermission('camps.change')
  const mayReadOrders = usePermission('orders.read')
  const { child, state, proof, orderId } = place
  const isDecidable = mayChange && state === 'booked' && (proof === 'open' || proof === 'confirmed')
  // Where the money is not of an order here, there is none to give back.
  const isRefusable = isDecidable && orderId !== null
  return (
    <span className="proof-ways">
      {isDecidable && proof === 'open' && (
        <TextButton aria-label={t('proofs.confirmOf', { child })} onClick={() => void onConfirm(place)}>
          {t('proofs.confirm')}
        </TextButton>
      )}
      {isRefusable && (
        <TextButton aria-label={t('proofs.refuseOf', { child })} onClick={() => onRefuse(place)}>
          {t('proofs.refuse')}
        </TextButton>
      )}
      {orderId && mayReadOrders && <Link to={`/bestellungen/${orderId}`}>{t('children.toOrder')}</Link>}
    </span>
  )
}
