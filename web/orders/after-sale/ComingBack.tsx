import './after-sale.css'
import { useTranslation } from 'react-i18next'
import type { PreviewRefund } from '#modules/checkout/after-sale/after-sale.schema.ts'
import { useLanguage } from '#web/site/here.ts'
import { Price } from '#web/ui/data/Price.tsx'
import { useRefundPreview } from './after-sale-data.ts'

interface ComingBackProps {
  order: { checkoutId: string; orderId: string }
  asked: PreviewRefund
}

/** How much comes back and how, as the server will pay it. */
export function ComingBack({ order, asked }: ComingBackProps) {
  const { t } = useTranslation(['afterSale', 'errors'])
  const language = useLanguage()
  const { data, isError } = useRefundPreview(order, asked)
  const isAsked = asked.items.length > 0
  const ways = (['toMethod', 'toVouchers', 'asVoucher'] as const).filter((way) => isAsked && data?.[way])
  return (
    <div className="after-sale__back" role="status">
      <p className="label">{t('comesBack')}</p>
      {!isAsked && <p className="small muted">{t('comesBackNothing')}</p>}
      {isAsked && isError && (
        <p className="small muted">{t('calls.checkoutRefundPreview', { ns: 'errors' })}</p>
      )}
      {isAsked && !isError && !data && <p className="small muted">{t('comesBackCounting')}</p>}
      {isAsked && !isError && data && (
        <>
          {ways.length !== 1 && (
            <p>
              <b>
                <Price cents={data.totalPrice} language={language} />
              </b>
            </p>
          )}
          {ways.map((way) => (
            <p key={way}>
              <Price cents={data[way]} language={language} /> {t(`ways.${way}`)}
            </p>
          ))}
          {data.shippingPrice > 0 && (
            <p className="small muted">
              {t('comesBackShipping')} <Price cents={data.shippingPrice} language={language} />
            </p>
          )}
        </>
      )}
    </div>
  )
}
