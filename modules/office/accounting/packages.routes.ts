import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import * as packages from '#modules/accounting/accounting.ts'
import { auditRequest, recordRequest } from '#modules/audit/audit.ts'
import { beginWork, findProgress, type WorkContext } from '#modules/office/work/work.ts'
import type { Trx } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import type { Files } from '#platform/files/files.ts'
import { type Staff, staffOf } from '#platform/http/access.ts'
import { newId } from '#platform/ids.ts'
import { listDatevPackages, loadDatevPackage, makeDatevPackage } from './packages.endpoints.ts'
import type { OfficeDatevPackage } from './schema.ts'

type Context = WorkContext & { files: Files }

const DAY_MS = 86_400_000
const thingOf = (month: string) => ({ type: 'accountingMonth', id: month, name: month })

/** A closed month together with its papers: begun, looked at, fetched. */
export function packagesRoutes(context: Context): FastifyPluginAsyncZodOpenApi {
  const { db } = context
  return async (app) => {
    app.route({
      ...routeOf(listDatevPackages),
      handler: async ({ params }) => {
        const items = await packages.listPackages(db, `${params.month}-01`)
        return { items: await Promise.all(items.map((item) => tell(context, item))) }
      },
    })
    app.route({
      ...routeOf(makeDatevPackage),
      handler: async (request, reply) => {
        const { month } = request.params
        const work = await db.transaction().execute(async (trx) => {
          const begun = await begin(context, trx, { month: `${month}-01`, by: staffOf(request) })
          await auditRequest(trx, request, { thing: thingOf(month) })
          return begun
        })
        return reply.code(202).send(work)
      },
    })
    app.route({
      ...routeOf(loadDatevPackage),
      handler: async (request, reply) => {
        const { id, name } = request.params
        const file = await packages.openPackageFile(context, { packageId: id, name })
        const thing = { ...thingOf(file.month.slice(0, 7)), name }
        await recordRequest(db, request, { thing, action: 'export' }, async () => null)
        reply.header('content-disposition', `attachment; filename="${name}"`)
        reply.header('content-length', file.bytes)
        reply.type(name.endsWith('.zip') ? 'application/zip' : 'text/csv; charset=windows-1252')
        return reply.send(Readable.from(file.content, { objectMode: false }))
      },
    })
  }
}

/** The one that runs already, else a new one; two who begin at once get the same. */
async function begin(
  context: Context,
  trx: Trx,
  { month, by }: { month: string; by: Staff },
): Promise<{ id: string }> {
  const last = await packages.lastPackage(trx, month)
  if (last && (await findProgress(trx, last.workId))?.state === 'running') return { id: last.workId }
  const items = await packages.planPackage(trx, month)
  const packageId = newId()
  const work = await beginWork(context, trx, {
    kind: 'accounting.package',
    items,
    settings: { packageId },
    by,
  })
  const actor = { id: by.personId, name: by.name }
  await packages.insertPackage(trx, { id: packageId, month, workId: work.id, actor })
  return work
}

async function tell({ db }: Context, item: packages.DatevPackage): Promise<OfficeDatevPackage> {
  const progress = item.readyAt ? null : await findProgress(db, item.workId)
  const { id, madeBy, madeAt, files, missing } = item
  return {
    ...{ id, madeBy, files, missing },
    state: item.readyAt ? 'ready' : progress?.state === 'running' ? 'running' : 'ended',
    done: progress?.done ?? 0,
    total: progress?.total ?? 0,
    madeAt: madeAt.toISOString(),
    endsAt: new Date(madeAt.getTime() + packages.PACKAGE_DAYS * DAY_MS).toISOString(),
  }
}
