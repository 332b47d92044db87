import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { path } from '#web/paths.ts'
import { useLanguage, useRoleAddress } from '#web/site/here.ts'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { loadStoreNavigation, unknownNavigation } from './store-navigation.ts'

/** The shelves of the shop in the menu of phones; asked for when the menu is opened. */
export function StoreShelves() {
  const { t } = useTranslation('shell')
  const language = useLanguage()
  const toWishes = useRoleAddress()('shop', path.wishes(language))
  const [known, setKnown] = useState(unknownNavigation)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    let isGone = false
    void loadStoreNavigation(language).then((navigation) => {
      if (!isGone) setKnown(navigation)
    })
    return () => {
      isGone = true
    }
  }, [language, tries])
  if (known.error)
    return (
      <p className="switcher__shelves small" role="status">
        {t('shelvesFailed')} <TextButton onClick={() => setTries(tries + 1)}>{t('again')}</TextButton>
      </p>
    )
  return (
    <ul className="switcher__shelves" aria-label={t('shelves')}>
      {known.shelves.map(({ title, full_slug }) => (
        <li key={full_slug}>
          <a href={full_slug}>
            {title}
            <Icon name="chevronRight" />
          </a>
        </li>
      ))}
      {toWishes && (
        <li>
          <a href={toWishes}>
            {t('wishes')}
            <Icon name="heart" />
          </a>
        </li>
      )}
    </ul>
  )
}
