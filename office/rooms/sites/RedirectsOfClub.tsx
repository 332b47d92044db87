import './sites.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listClubRedirects } from '#modules/office/sites/redirects.endpoints.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { Section } from '../../parts/Section.tsx'
import { emptyRedirect, type RedirectDraft } from './RedirectDialog.tsx'
import { RedirectUse } from './RedirectUse.tsx'

/** What the club's file says; covered where the office says something else. */
export function OfClub({ onCover }: { onCover: (start: RedirectDraft) => void }) {
  const { t } = useTranslation('sites')
  const { data } = useQuery({
    queryKey: [listClubRedirects.name],
    queryFn: ({ signal }) => read(listClubRedirects, { signal }),
  })
  if (!data || data.items.length === 0) return null
  return (
    <Section title={t('redirects.ofClub.title')}>
      <p className="site-frame-text">{t('redirects.ofClub.text')}</p>
      <Table caption={t('redirects.ofClub.title')}>
        <thead>
          <tr>
            <th scope="col">{t('redirects.columns.from')}</th>
            <th scope="col">{t('redirects.columns.target')}</th>
            <th scope="col">{t('redirects.columns.hits')}</th>
            <th scope="col">{t('notices.columns.act')}</th>
          </tr>
        </thead>
        <tbody>
          {data.items.map(({ path, target, isCovered, hits, lastOn }) => (
            <tr key={path}>
              <td className="sites-code">{path}</td>
              <td className="sites-code">{target}</td>
              <td>{hits > 0 ? <RedirectUse hits={hits} lastOn={lastOn} countedSince={null} /> : '–'}</td>
              <td>
                {isCovered ? (
                  t('redirects.ofClub.covered')
                ) : (
                  <Button
                    size="s"
                    kind="quiet"
                    aria-label={t('redirects.ofClub.coverThis', { path })}
                    onClick={() => onCover({ ...emptyRedirect, from: path })}
                  >
                    {t('redirects.ofClub.cover')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  )
}
