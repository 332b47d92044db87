import { z } from 'zod'
import { makePackageStep } from '#modules/accounting/accounting.ts'
import { defineWork, type WorkKinds } from '#modules/office/work/kinds.ts'
import type { Db } from '#platform/db.ts'
import type { Files } from '#platform/files/files.ts'

const at = z.int()
const Step = z.discriminatedUnion('what', [
  z.object({ what: z.literal('papers'), at }),
  z.object({ what: z.literal('ends'), at }),
  z.object({ what: z.literal('day'), day: z.iso.date() }),
])

/** A month put together for the tax adviser, step by step. */
export function accountingWork(context: { db: Db; files: Files }): WorkKinds {
  return {
    'accounting.package': defineWork({
      permission: 'money.change',
      item: Step,
      settings: z.object({ packageId: z.uuid() }),
      thingOf: () => ({ type: 'accountingMonth', id: 'package' }),
      each: (step, { settings }) => makePackageStep(context, { packageId: settings.packageId, step }),
    }),
  }
}
