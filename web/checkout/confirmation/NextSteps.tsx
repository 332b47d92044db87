import { useTranslation } from 'react-i18next'
import type { Checkout } from '#modules/checkout/schema.ts'
import { guestHash } from '#web/api/guest-pass.ts'
import { isParcel } from '#web/cart/cart-view.ts'
import { path } from '#web/paths.ts'
import { useHere, useWalletAddress } from '#web/site/here.ts'
import { MoreLink } from '#web/ui/navigation/MoreLink.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { useGuestOf } from './useGuestOf.ts'

/** What happens now, for what was bought. */
export function NextSteps({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation('checkout')
  const { language } = useHere()
  const inWallet = useWalletAddress()
  const orders = checkout.transactions.flatMap((transaction) => transaction.orders)
  const items = orders.flatMap((order) => order.items)
  const goods = orders.filter((order) => order.items.some(isParcel))
  const guest = useGuestOf(checkout)
  const number = orders.find((order) => order.number !== null)?.number
  const toOrder = guest
    ? path.guestOrder(language) + (number ? guestHash({ orderNumber: number, email: guest.email }) : '')
    : path.order({ order: checkout.id }, language)
  const days = goods.map((order) => order.deliveryDays).find((one) => one !== null)
  return (
    <section className="done__next" aria-labelledby="next">
      <h2 className="h2" id="next">
        {t('next.title')}
      </h2>
      <ul className="next">
        {items.some((item) => item.delivery === 'wallet') && (
          <li>
            <Icon name="ticket" />
            <div>
              <b>{t('next.tickets.title')}</b>
              <p>{t('next.tickets.text')}</p>
              <MoreLink to={inWallet(path.ownTickets(language))}>{t('next.tickets.link')}</MoreLink>
            </div>
          </li>
        )}
        {goods.length > 0 && (
          <li>
            <Icon name="parcel" />
            <div>
              <b>{t('next.goods.title')}</b>
              <p>{days ? t('next.goods.days', days) : t('next.goods.text')}</p>
            </div>
          </li>
        )}
        {items.some((item) => item.settlesAs === 'voucher') && (
          <li>
            <Icon name="star" />
            <div>
              <b>{t('next.voucher.title')}</b>
              <p>{t('next.voucher.text')}</p>
              <MoreLink to={path.order({ order: checkout.id }, language)}>{t('next.voucher.link')}</MoreLink>
            </div>
          </li>
        )}
        <li>
          <Icon name="mail" />
          <div>
            <b>{t('next.mail.title')}</b>
            <p>{t(guest ? 'guest.mailText' : 'next.mail.text')}</p>
            <MoreLink to={toOrder}>{t('next.mail.link')}</MoreLink>
          </div>
        </li>
      </ul>
    </section>
  )
}
