import { data, type LoaderFunctionArgs } from 'react-router'
import { keyOf } from '#club/sites.ts'
import { JOBS_TAG, type Job } from '#modules/careers/schema.ts'
import { path } from '#web/paths.ts'
import { page, services, visit } from '#web/site/context.ts'

export type LoadedJob = { job: Job & { isOpen: boolean }; home: { site: string; path: string } }

/** A job by either spelling of its address, with the one that counts; a 404 for what was never there. */
export async function loadJob({ context, params }: LoaderFunctionArgs): Promise<LoadedJob> {
  context.get(page).tag(JOBS_TAG)
  const { language } = context.get(visit)
  const originId = params['job'] ?? ''
  const job = await context.get(services).careers.job({ originId, language })
  if (!job) throw data(null, 404)
  return { job, home: { site: keyOf('careers'), path: path.job({ job: originId }, language) } }
}
