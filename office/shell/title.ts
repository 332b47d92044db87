import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoot } from '../boot-context.ts'

/** The title of the window: the screen first, so that tabs tell apart. */
export function useTitle(title: string): void {
  const { t } = useTranslation('office')
  const { club } = useBoot()
  useEffect(() => {
    document.title = [title, t('name'), club.shortName]
      .filter((part, at, all) => all.indexOf(part) === at)
      .join(' | ')
  }, [title, t, club.shortName])
}
