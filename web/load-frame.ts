import type { LoaderFunctionArgs } from 'react-router'
import type { ShownNotice } from '#modules/frame/schema.ts'
import { page, services, visit } from '#web/site/context.ts'

/** What the office has put around every page of this site; nothing of it stands in pages where there is nothing. */
export async function loadFrame(
  context: LoaderFunctionArgs['context'],
): Promise<{ notices?: ShownNotice[] }> {
  const { siteKey, language } = context.get(visit)
  const { notices, tags } = await context.get(services).frame.showNotices({ site: siteKey, language })
  context.get(page).tag(...tags)
  return notices.length > 0 ? { notices } : {}
}
