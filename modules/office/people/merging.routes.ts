import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { requireSame, tellConsequences } from '#modules/office/shared/consequences.ts'
import { type MergeOutlook, mergeConflicts, mergeErrors } from '#modules/privacy/schema.ts'
import type { Db } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { AppError } from '#platform/errors.ts'
import { type Staff, staffOf } from '#platform/http/access.ts'
import { changesOf } from './changing.ts'
import { refuseStaff } from './deciding.ts'
import { mergePeople, previewMerge } from './merging.endpoints.ts'
import { nameOf, type PeopleContext } from './people.ts'
import { findAccount, findPerson } from './person.storage.ts'
import { requireVisit } from './visits.ts'

/** Two accounts of one person become one; both have been opened with a reason, and neither belongs to somebody who works here. */
export function mergeRoutes({ db, privacy }: PeopleContext): FastifyPluginAsyncZodOpenApi {
  const { merging } = privacy
  const changing = changesOf(db)
  return async (app) => {
    app.route({
      ...routeOf(previewMerge),
      handler: async (request) => {
        const pair = { into: request.params.id, from: request.body.otherId }
        await requireBoth(db, { staff: staffOf(request), ...pair })
        const outlook = await merging.foresee(db, pair)
        const [person, account] = await Promise.all([findPerson(db, pair.from), findAccount(db, pair.from)])
        return {
          other: {
            firstName: person?.firstName ?? null,
            lastName: person?.lastName ?? null,
            signInName: account?.signInName ?? null,
          },
          conflicts: mergeConflicts.filter((one) => outlook.conflicts.includes(one)),
          consequences: consequencesOfMerge(outlook, pair),
        }
      },
    })
    app.route({
      ...routeOf(mergePeople),
      handler: async (request, reply) => {
        const { otherId, digest, reason } = request.body
        const pair = { into: request.params.id, from: otherId }
        const staff = staffOf(request)
        await requireBoth(db, { staff, ...pair })
        // Its name is gone with the account, and stands in no book: the id is what the former one is known by.
        await changing(request, { id: pair.into, note: `${reason} (${pair.from})` }, () =>
          merging.merge({
            ...pair,
            by: staff.name,
            agree: async (trx, outlook) => {
              await refuseStaff(trx, pair.from)
              requireSame(consequencesOfMerge(outlook, pair), { digest })
            },
          }),
        )
        return reply.code(204).send(null)
      },
    })
  }
}

async function requireBoth(
  db: Db,
  { staff, into, from }: { staff: Staff; into: string; from: string },
): Promise<void> {
  if (into === from) throw new AppError(409, 'MERGE_WITH_ITSELF', mergeErrors.MERGE_WITH_ITSELF)
  for (const personId of [into, from]) {
    await requireVisit(db, { staff, personId })
    await nameOf(db, personId)
    await refuseStaff(db, personId)
  }
}

/** Named with the pair: what was shown for one account is no yes to another. */
function consequencesOfMerge({ moves, goes, conflicts }: MergeOutlook, { from }: { from: string }) {
  const told = tellConsequences({
    lines: [
      ...moves.map(({ kind, count }) => ({ kind: `mergeMoves.${kind}`, count })),
      ...goes.map(({ kind, count }) => ({ kind: `mergeEnds.${kind}`, count })),
      { kind: 'mergeConsentsEnd' },
      { kind: 'mergeAccountCloses' },
      { kind: 'mergeMails' },
    ],
    totalCents: null,
    isFinal: true,
  })
  return { ...told, digest: `${told.digest}.${from.slice(-12)}.${conflicts.length}` }
}
