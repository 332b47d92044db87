import { useTranslation } from 'react-i18next'
import { listFamilies } from '#modules/office/families/endpoints.ts'
import type { OfficeFamily } from '#modules/office/families/schema.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { DataList } from '../../list/DataList.tsx'
import { listSource } from '../../list/list-source.ts'
import type { Column } from '../../list/list-types.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { useTitle } from '../../shell/title.ts'

const source = listSource<OfficeFamily, typeof listFamilies>(listFamilies)

/** `/personen/familien`: found by whoever belongs to them; of children only how many they are. */
export default function FamiliesPage() {
  const { t } = useTranslation('families')
  useTitle(t('title'))
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')} />
      <DataList
        name="families"
        label={t('title')}
        source={source}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowName={({ guardians }) => guardians.join(', ') || t('nameless')}
        to={({ id }) => `/personen/familien/${id}`}
        search={{ name: 'q', placeholder: t('search') }}
        empty={{ title: t('none.title'), text: t('none.text') }}
      />
    </>
  )
}

function useColumns(): readonly Column<OfficeFamily>[] {
  const { t } = useTranslation('families')
  const { language } = useOfficeLanguage()
  return [
    {
      id: 'guardians',
      head: t('columns.guardians'),
      share: 3,
      cell: ({ guardians }) => guardians.join(', ') || t('nameless'),
    },
    {
      id: 'children',
      head: t('columns.children'),
      align: 'end',
      phone: 'end',
      cell: ({ children }) => children,
    },
    {
      id: 'state',
      head: t('columns.state'),
      phone: 'state',
      cell: ({ isAsked }) =>
        isAsked ? (
          <StateMark kind="waiting">{t('states.asked')}</StateMark>
        ) : (
          <StateMark kind="done">{t('states.calm')}</StateMark>
        ),
    },
    {
      id: 'since',
      head: t('columns.since'),
      phone: 'line',
      cell: ({ createdAt }) => shortDay(createdAt, language),
    },
  ]
}
