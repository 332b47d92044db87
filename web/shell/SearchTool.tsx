import '#web/ui/input.css'
import './flyout.css'
import { useTranslation } from 'react-i18next'
import { path } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { useHere, useSiteAddress } from './here.ts'

const ID = 'suche'

/** Opens the search field. It searches the shop, the only place with something to find so far; works as a plain form. */
export function SearchTool() {
  const { t } = useTranslation('shell')
  const { language } = useHere()
  const address = useSiteAddress()
  return (
    <>
      <button className="tool" type="button" aria-label={t('search')} popoverTarget={ID}>
        <Icon name="search" />
      </button>
      <div className="flyout flyout--search" id={ID} popover="auto" data-theme="flutlicht">
        <search>
          <form className="wrap searchform" action={address('stores', path.shop(language))}>
            <label htmlFor="shell-search">{t('searchShop')}</label>
            <input className="inp" id="shell-search" type="search" name="q" autoFocus required />
            <button className="btn btn--primary" type="submit">
              <span className="btn__t">
                <Icon name="search" />
                <span>{t('search')}</span>
              </span>
            </button>
          </form>
        </search>
      </div>
    </>
  )
}
