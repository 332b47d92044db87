import { useTranslation } from 'react-i18next'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { useAfterSale } from './after-sale-data.ts'

/** Of every parcel that is on its way, the carrier and its page; nothing until that is known. */
export function ParcelLinks({ checkoutId, orderId }: { checkoutId: string; orderId: string }) {
  const { t } = useTranslation('afterSale')
  const { data } = useAfterSale(checkoutId)
  const parcels = data?.items.find(({ id }) => id === orderId)?.shipments ?? []
  return parcels
    .filter(({ arrivedAt }) => arrivedAt === null)
    .map(({ id, carrier, trackingUrl }) => (
      <span key={id}>
        {carrier}{' '}
        {trackingUrl && (
          <TextLink to={trackingUrl} target="_blank" rel="noreferrer">
            {t('track')}
          </TextLink>
        )}
      </span>
    ))
}
