import type { LoaderFunctionArgs } from 'react-router'
import type { ShownNotice, ShownPartners } from '#modules/frame/schema.ts'
import { page, services, visit } from '#web/site/context.ts'

/** What the office has put around every page of this site; nothing of it stands in pages where there is nothing. */
export async function loadFrame(context: LoaderFunctionArgs['context']): Promise<{
  notices?: ShownNotice[]
  partners?: ShownPartners
  values?: Readonly<Record<string, unknown>>
}> {
  const { siteKey, language } = context.get(visit)
  const { frame } = context.get(services)
  const here = { site: siteKey, language }
  const [above, below] = await Promise.all([frame.showNotices(here), frame.showPartners(here)])
  context.get(page).tag(...above.tags, ...below.tags)
  const values = frame.showValues()
  return {
    ...(above.notices.length > 0 ? { notices: above.notices } : {}),
    ...(below.partners ? { partners: below.partners } : {}),
    ...(Object.keys(values).length > 0 ? { values } : {}),
  }
}
