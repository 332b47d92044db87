import '#web/shell/flyout.css'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { path } from '#web/paths.ts'
import { useHere } from '#web/site/here.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { useCartCount } from './store/cart-count.ts'

const ID = 'korb'

const flyout = import.meta.glob<{ CartFlyout: ComponentType }>('./CartFlyout.tsx')

const CartFlyout = lazy(async () => {
  const { CartFlyout } = await flyout['./CartFlyout.tsx']!()
  return { default: CartFlyout }
})

/** The bag and its number. The link goes to the cart; with a pointer and JavaScript the flyout opens (SHELL-27). */
export function CartTool() {
  const { t } = useTranslation('shell')
  const { language } = useHere()
  const count = useCartCount() ?? 0
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Link
        className="tool"
        to={path.cart(language)}
        aria-label={t('cart', { count })}
        onClick={(event) => {
          if (!isWide()) return
          event.preventDefault()
          setOpened(true)
          document.getElementById(ID)?.togglePopover()
        }}
      >
        <Icon name="cart" />
        {count > 0 && (
          <span className="badge" aria-hidden="true">
            {count}
          </span>
        )}
      </Link>
      <div className="flyout flyout--cart" id={ID} popover="auto">
        <Suspense fallback={<p className="flyout__in">{t('loading')}</p>}>
          {opened && <CartFlyout />}
        </Suspense>
      </div>
    </>
  )
}

/** On a phone the cart page is the better flyout. */
function isWide(): boolean {
  return window.matchMedia('(min-width: 900px)').matches
}
