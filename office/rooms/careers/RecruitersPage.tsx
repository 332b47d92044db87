import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { employers } from '#club/careers.ts'
import { changeRecruiter, listRecruiters } from '#modules/office/careers/endpoints.ts'
import { read } from '#web/api/screen-calls.ts'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { Awaited } from '../../parts/Awaited.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { Section } from '../../parts/Section.tsx'
import { useTitle } from '../../shell/title.ts'
import { useCompanyName } from './careers-words.ts'

/** `/stellen/zustaendig`: whose applicants each of the staff sees. */
export default function RecruitersPage() {
  const { t } = useTranslation('careers')
  useTitle(t('recruiters.title'))
  const queries = useQueryClient()
  const companyName = useCompanyName()
  const queryKey = ['careers', 'recruiters']
  const asked = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(listRecruiters, { signal }),
  })
  const { data } = asked

  async function change(id: string, companies: string[]) {
    const answer = await act(changeRecruiter, { params: { id }, body: { companies } })
    await queries.invalidateQueries({ queryKey })
    if (answer.ok) toast({ kind: 'ok', title: t('recruiters.saved') })
  }

  return (
    <>
      <PageHead title={t('recruiters.title')} sub={t('recruiters.sub')} />
      <Awaited
        asked={asked}
        words={{ failed: t('failed'), again: t('again'), loading: t('loading') }}
        rows={4}
      />
      {data?.items.map(({ personId, name, isOwner, companies }) => (
        <Section key={personId} title={name}>
          {isOwner ? (
            <p>{t('recruiters.owner')}</p>
          ) : (
            employers.map(({ key }) => (
              <Checkbox
                key={key}
                label={companyName(key)}
                checked={companies.includes(key)}
                onChange={({ target }) =>
                  void change(
                    personId,
                    target.checked ? [...companies, key] : companies.filter((one) => one !== key),
                  )
                }
              />
            ))
          )}
        </Section>
      ))}
    </>
  )
}
