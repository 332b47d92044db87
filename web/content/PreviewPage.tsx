import '#web/ui/navigation/link.css'
import '#web/blocks/content.css'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { page, services } from '#web/site/context.ts'
import type { PageHandle } from '#web/site/page-handle.ts'
import type { LoadedPage } from './loaded-page.ts'
import { PageView } from './PageView.tsx'

export const handle: PageHandle = { head: 'night' }

/** What somebody with a signed link sees before everybody does (SHELL-13). Kept by nobody, found by nobody. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<LoadedPage> {
  context.get(page).private()
  const answer = await context.get(services).content.preview({ token: params['token']! })
  if (answer.status === 404) throw data(null, 404)
  if (answer.isFramed) context.get(page).framedByOffice()
  return { page: { ...answer.data, preview: true }, renderedAt: new Date().toISOString() }
}

export default function PreviewPage() {
  return <PageView {...useLoaderData<typeof loader>()} />
}
