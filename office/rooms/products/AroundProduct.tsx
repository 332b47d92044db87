import { useTranslation } from 'react-i18next'
import type { OfficeMovement, OfficeProduct } from '#modules/office/products/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay, shortMoment } from '../../i18n/moments.ts'
import { Facts, Section } from '../../parts/Section.tsx'
import { Timeline } from '../../parts/Timeline.tsx'
import { PictureSection } from './PictureSection.tsx'
import { useChoices } from './use-product.ts'

/** Beside the stock: what a product is, and what was done to it. */
export function AroundProduct({ product }: { product: OfficeProduct }) {
  return (
    <>
      <PictureSection product={product} />
      <ProductFactsList product={product} />
      <Movements movements={product.movements} />
      <Book audit={product.audit} />
    </>
  )
}

function ProductFactsList({
  product: { facts, activeSince, print, housePrintCents },
}: {
  product: OfficeProduct
}) {
  const { t } = useTranslation('products')
  const { language } = useOfficeLanguage()
  const { data } = useChoices()
  const shelves = (data?.categories ?? []).filter(({ id }) => facts.categories.includes(id))
  return (
    <Section title={t('facts.title')}>
      <Facts
        facts={[
          { term: t('facts.german'), value: facts.name.de },
          { term: t('facts.english'), value: facts.name.en },
          { term: t('facts.japanese'), value: facts.name.ja || t('facts.fallback') },
          { term: t('columns.category'), value: shelves.map(({ name }) => name[language]).join(', ') || '–' },
          { term: t('columns.released'), value: shortDay(facts.releasedAt, language) },
          ...(facts.appclusiveUntil
            ? [{ term: t('facts.appOnlyUntil'), value: shortMoment(facts.appclusiveUntil, language) }]
            : []),
          ...(activeSince ? [{ term: t('facts.activeSince'), value: shortDay(activeSince, language) }] : []),
          { term: t('facts.vat'), value: t('percent', { percent: facts.vatRate }) },
          ...(facts.goodsKind === 'other'
            ? []
            : [{ term: t('facts.goodsKind'), value: t(`goodsKinds.${facts.goodsKind}`) }]),
          { term: t('facts.weight'), value: t('facts.grams', { grams: facts.weightGrams }) },
          { term: t('facts.most'), value: facts.maxQuantity },
          {
            term: t('print'),
            value: print ? formatMoney(print.priceCents ?? housePrintCents, language) : t('noPrint'),
          },
          ...(facts.minAge ? [{ term: t('facts.minAge'), value: facts.minAge }] : []),
        ]}
      />
    </Section>
  )
}

function Movements({ movements }: { movements: readonly OfficeMovement[] }) {
  const { t } = useTranslation('products')
  const { language } = useOfficeLanguage()
  const signed = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' })
  return (
    <Section title={t('movements.title')}>
      {movements.length === 0 ? (
        <p className="product-note">{t('movements.none')}</p>
      ) : (
        <Timeline
          label={t('movements.title')}
          entries={movements.map(({ id, size, kind, pieces, inStock, reason, by, at }) => ({
            id,
            what: t('movements.entry', {
              pieces: signed.format(pieces),
              what: [size && t('size', { size }), reason ?? t(`movements.kinds.${kind}`)]
                .filter(Boolean)
                .join(', '),
            }),
            when: `${shortMoment(at, language)}${by ? `, ${by}` : ''}`,
            ...(inStock === 0 ? { tone: 'bad' as const } : pieces > 0 ? { tone: 'ok' as const } : {}),
          }))}
        />
      )}
    </Section>
  )
}

function Book({ audit }: { audit: OfficeProduct['audit'] }) {
  const { t } = useTranslation('products')
  const { t: sayAudit } = useTranslation('audit')
  const { language } = useOfficeLanguage()
  // What was done to the stock stands above.
  const others = audit.filter(({ action }) => action !== 'officeStockMove')
  if (others.length === 0) return null
  return (
    <Section title={t('book')}>
      <Timeline
        label={t('book')}
        entries={others.map(({ id, action, actor, at, reason }) => {
          const name = sayAudit(`actions.${action}`, action)
          return {
            id,
            what: reason ? `${name}: ${reason}` : name,
            when: `${actor.name}, ${shortMoment(at, language)}`,
          }
        })}
      />
    </Section>
  )
}
