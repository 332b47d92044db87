import '#web/ui/fields/field.css'
import './oss.css'
import { useTranslation } from 'react-i18next'
import { exportOssCorrections, exportOssTable, exportOssUpload } from '#modules/office/oss/endpoints.ts'
import type { OfficeOssQuarter } from '#modules/office/oss/schema.ts'
import { addressOf } from '#platform/endpoint.ts'
import { formatMoney } from '#platform/money.ts'
import { Table } from '#web/ui/data/Table.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { Section } from '../../parts/Section.tsx'
import { useQuarterName, useRateWords } from './quarter-words.ts'

/** What is declared of a quarter, and what it corrects of those before. */
export function OssTables({ read }: { read: OfficeOssQuarter }) {
  const { t } = useTranslation('oss')
  return (
    <>
      <Section title={t('lines.title')}>
        {read.lines.length === 0 ? <p className="hint">{t('lines.none')}</p> : <Lines read={read} />}
        <p className="hint">{t('lines.text')}</p>
        {read.unproved > 0 && <p className="hint">{t('lines.unproved', { count: read.unproved })}</p>}
        <Files read={read} />
      </Section>
      {read.corrections.length > 0 && (
        <Section title={t('corrections.title')}>
          <Corrections read={read} />
          <FormCorrections read={read} />
        </Section>
      )}
    </>
  )
}

function Lines({ read: { lines } }: { read: OfficeOssQuarter }) {
  const { t } = useTranslation('oss')
  const { language } = useOfficeLanguage()
  const { countryOf, rateOf } = useRateWords()
  const money = (cents: number) => formatMoney(cents, language)
  return (
    <Table caption={t('lines.title')}>
      <Head columns={['country', 'supply', 'rate', 'net', 'tax']} />
      <tbody>
        {lines.map(({ country, supply, rate, netCents, taxCents }) => (
          <tr key={`${country} ${supply} ${rate}`}>
            <th scope="row">{countryOf(country)}</th>
            <td>{t(`supplies.${supply}`)}</td>
            <td className="r">{rateOf(rate)}</td>
            <td className="r">{money(netCents)}</td>
            <td className="r">{money(taxCents)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t('columns.sum')}</th>
          <td />
          <td />
          <td className="r">{money(lines.reduce((sum, one) => sum + one.netCents, 0))}</td>
          <td className="r">{money(lines.reduce((sum, one) => sum + one.taxCents, 0))}</td>
        </tr>
      </tbody>
    </Table>
  )
}

function Corrections({ read: { corrections } }: { read: OfficeOssQuarter }) {
  const { t } = useTranslation('oss')
  const { language } = useOfficeLanguage()
  const nameOf = useQuarterName()
  const { countryOf, rateOf } = useRateWords()
  return (
    <Table caption={t('corrections.title')}>
      <Head columns={['country', 'quarter', 'supply', 'rate', 'net', 'tax']} />
      <tbody>
        {corrections.map(({ country, quarter, supply, rate, netCents, taxCents }) => (
          <tr key={`${country} ${quarter} ${supply} ${rate}`}>
            <th scope="row">{countryOf(country)}</th>
            <td>{nameOf(quarter)}</td>
            <td>{t(`supplies.${supply}`)}</td>
            <td className="r">{rateOf(rate)}</td>
            <td className="r">{formatMoney(netCents, language)}</td>
            <td className="r">{formatMoney(taxCents, language)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const WORDS = ['country', 'quarter', 'supply'] as const
/** As the form asks for it: one amount of tax for each quarter and country. */
function FormCorrections({ read: { quarter: of, formCorrections } }: { read: OfficeOssQuarter }) {
  const { t } = useTranslation('oss')
  const { language } = useOfficeLanguage()
  const nameOf = useQuarterName()
  const { countryOf } = useRateWords()
  return (
    <>
      <h3>{t('corrections.form')}</h3>
      <p className="hint">{t('corrections.text')}</p>
      <Table caption={t('corrections.form')}>
        <Head columns={['quarter', 'country', 'tax']} />
        <tbody>
          {formCorrections.map(({ country, quarter, taxCents, isTooLate }) => (
            <tr key={`${quarter} ${country}`}>
              <th scope="row">{nameOf(quarter)}</th>
              <td>
                {countryOf(country)}
                {isTooLate && <small className="hint"> {t('corrections.tooLate')}</small>}
              </td>
              <td className="r">{formatMoney(taxCents, language)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="oss-files">
        <a
          className="tlink"
          href={addressOf(exportOssCorrections, { params: { quarter: of } })}
          download={`oss-corrections-${of}.csv`}
        >
          {t('files.corrections')}
        </a>
      </p>
    </>
  )
}

type Heading = (typeof WORDS)[number] | 'rate' | 'net' | 'tax'

function Head({ columns }: { columns: readonly Heading[] }) {
  const { t } = useTranslation('oss')
  const isNumber = (column: Heading) => !(WORDS as readonly string[]).includes(column)
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col" {...(isNumber(column) ? { className: 'r' } : {})}>
            {t(`columns.${column}`)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Files({ read: { quarter, lines } }: { read: OfficeOssQuarter }) {
  const { t } = useTranslation('oss')
  const params = { quarter }
  return (
    <p className="oss-files">
      <a className="tlink" href={addressOf(exportOssTable, { params })} download={`oss-${quarter}.csv`}>
        {t('files.table')}
      </a>
      {lines.length > 0 && (
        <a
          className="tlink"
          href={addressOf(exportOssUpload, { params })}
          download={`oss-elster-${quarter}.csv`}
        >
          {t('files.upload')}
        </a>
      )}
    </p>
  )
}
