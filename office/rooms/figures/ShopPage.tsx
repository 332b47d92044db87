import './figures.css'
import './shop.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { exportShopFigures, readShopFigures } from '#modules/office/figures/endpoints.ts'
import { type OfficeShopFigures, type ShopSpan, shopSpans } from '#modules/office/figures/shop.schema.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Segment } from '#web/ui/fields/Segment.tsx'
import { download } from '../../api/download.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { Awaited } from '../../parts/Awaited.tsx'
import { CsvButton } from '../../parts/CsvButton.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { Figures, Section, Stack } from '../../parts/Section.tsx'
import { useTitle } from '../../shell/title.ts'
import { BestChart } from './BestChart.tsx'
import { LeftCartsSection } from './LeftCartsSection.tsx'
import { ProductTable } from './ProductTable.tsx'
import { ShelfTable } from './ShelfTable.tsx'
import { useChange } from './use-change.ts'

const USUAL = '30'

/** `/zahlen/shop`: what the shop sold, product by product. */
export default function ShopPage() {
  const { t } = useTranslation('shopFigures')
  const { language } = useOfficeLanguage()
  useTitle(t('title'))
  const [params, setParams] = useSearchParams()
  const span = shopSpans.find((one) => one === params.get('tage')) ?? USUAL
  const asked = useQuery({
    queryKey: [readShopFigures.name, span],
    queryFn: ({ signal }) => read(readShopFigures, { query: { span }, signal }),
    placeholderData: (shown) => shown,
  })
  const { data } = asked
  const sub = data
    ? t('sub', {
        from: shortDay(data.from, language),
        to: shortDay(data.to, language),
        beforeFrom: shortDay(data.beforeFrom, language),
        beforeTo: shortDay(data.beforeTo, language),
      })
    : t('what')
  return (
    <>
      <PageHead title={t('title')} sub={sub} actions={<Export span={span} />} />
      <div className="figure-days">
        <Segment
          label={t('span')}
          options={shopSpans.map((value) => ({ value, label: t(`spans.${value}`) }))}
          value={span}
          onChange={(value) => setParams({ tage: value }, { replace: true })}
        />
      </div>
      <Awaited
        asked={asked}
        words={{ failed: t('failed'), again: t('again'), loading: t('loading') }}
        rows={8}
      />
      {data && <Shown figures={data} />}
    </>
  )
}

function Export({ span }: { span: ShopSpan }) {
  const { t } = useTranslation('shopFigures')
  return (
    <CsvButton
      id="shopFigures.csv"
      label={t('csv')}
      save={() => download(exportShopFigures, { query: { span } }, `shop-${span}.csv`)}
    />
  )
}

function Shown({ figures }: { figures: OfficeShopFigures }) {
  const { t } = useTranslation('shopFigures')
  const { club, partners, products, partnerProducts, categories } = figures
  if (products.length + partnerProducts.length === 0)
    return (
      <Stack>
        <EmptyState icon="card" title={t('empty.title')} text={t('empty.text')} action={null} />
        <LeftCartsSection {...figures.carts} />
      </Stack>
    )
  return (
    <Stack>
      <Heads {...figures} />
      {products.length > 0 && (
        <Section title={t('best.title')}>
          <BestChart products={products} sum={club.grossCents} />
        </Section>
      )}
      {products.length > 0 && (
        <ProductTable title={t('products.title')} hint={t('products.hint')} products={products} sold={club} />
      )}
      <ShelfTable categories={categories} sum={club.grossCents} />
      {partnerProducts.length > 0 && (
        <ProductTable
          title={t('partners.title')}
          hint={t('partners.hint')}
          products={partnerProducts}
          sold={partners}
        />
      )}
      <LeftCartsSection {...figures.carts} />
    </Stack>
  )
}

function Heads({ club }: Pick<OfficeShopFigures, 'club'>) {
  const { t } = useTranslation('shopFigures')
  const { language } = useOfficeLanguage()
  const change = useChange()
  const money = (cents: number) => formatMoney(cents, language)
  const number = new Intl.NumberFormat(language)
  return (
    <Figures
      figures={[
        {
          term: t('heads.gross'),
          value: money(club.grossCents),
          detail: `${t('heads.net', { sum: money(club.netCents) })} · ${change(club.grossCents, club.beforeGrossCents)}`,
        },
        {
          term: t('heads.pieces'),
          value: number.format(club.pieces),
          detail: change(club.pieces, club.beforePieces),
        },
        {
          term: t('heads.prints'),
          value: number.format(club.printPieces),
          detail: change(club.printPieces, club.beforePrintPieces),
        },
        {
          term: t('heads.back'),
          value: money(club.backCents),
          detail: t('heads.backPieces', { count: club.backPieces, shown: number.format(club.backPieces) }),
        },
      ]}
    />
  )
}
