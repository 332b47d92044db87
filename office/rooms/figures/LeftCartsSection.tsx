import { useTranslation } from 'react-i18next'
import type { LeftCarts } from '#modules/office/figures/shop.schema.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { Figures, Section } from '../../parts/Section.tsx'

/** Carts that lie, and whom a mail has told of theirs because they wanted it. */
export function LeftCartsSection({ left, pieces, afterHours, asked, reminded, bought }: LeftCarts) {
  const { t } = useTranslation('shopFigures')
  const { language } = useOfficeLanguage()
  const number = new Intl.NumberFormat(language)
  const figure = (term: 'asked' | 'reminded' | 'bought', value: number) => ({
    term: t(`carts.${term}`),
    value: number.format(value),
    detail: t(`carts.${term}Text`),
  })
  const lying = { count: pieces, shown: number.format(pieces), hours: afterHours }
  return (
    <Section title={t('carts.title')}>
      <Figures
        figures={[
          { term: t('carts.left'), value: number.format(left), detail: t('carts.leftText', lying) },
          figure('asked', asked),
          figure('reminded', reminded),
          figure('bought', bought),
        ]}
      />
    </Section>
  )
}
