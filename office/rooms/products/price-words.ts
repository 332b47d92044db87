import { useTranslation } from 'react-i18next'

/** What a price group is called; one that the office does not know, by its key. */
export function usePriceGroup(): (group: string) => string {
  const { t } = useTranslation('products')
  return (group) => t(`priceGroups.${group}`, group)
}
