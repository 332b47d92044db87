import '#web/ui/fields/input.css'
import './flyout.css'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { path } from '#web/paths.ts'
import { useHere } from '#web/site/here.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { useShellSlots } from './slots.ts'

const ID = 'suche'

/** Opens the search field, a plain form. What helps while typing comes when somebody is about to type. */
export function SearchTool() {
  const { t } = useTranslation('shell')
  const { language } = useHere()
  const { Suggestions } = useShellSlots()
  const input = useRef<HTMLInputElement>(null)
  const [isWanted, setWanted] = useState(false)
  // The browser opens it by itself: somebody may be in the field before anything here hears of it.
  useEffect(() => {
    if (document.activeElement === input.current) setWanted(true)
  }, [])
  return (
    <>
      <button className="tool" type="button" aria-label={t('search')} popoverTarget={ID}>
        <Icon name="search" />
      </button>
      <div className="flyout flyout--search" id={ID} popover="auto" data-theme="flutlicht">
        <search>
          <form className="wrap searchform" action={path.search(language)}>
            <label htmlFor="shell-search">{t('searchClub')}</label>
            <input
              className="input"
              id="shell-search"
              type="search"
              name="q"
              ref={input}
              maxLength={100}
              autoComplete="off"
              autoFocus
              required
              onFocus={() => setWanted(true)}
            />
            <button className="btn btn--primary" type="submit">
              <span className="btn__label">
                <Icon name="search" />
                <span>{t('search')}</span>
              </span>
            </button>
            <Suspense>{isWanted && <Suggestions input={input} />}</Suspense>
          </form>
        </search>
      </div>
    </>
  )
}
