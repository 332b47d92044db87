import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DuePayment, DueView, PayDue } from '#modules/recurring/due.schema.ts'
import { changeOwnDuesPayment, listOwnDues, payOwnDue, readOwnDue } from '#modules/recurring/endpoints.ts'
import { type Answer, call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import { read, shownInPlace, write } from '#web/api/screen-calls.ts'
import { useLanguage } from '#web/site/here.ts'

const KEY = ['dues']

/**
 * What somebody owes for what recurs. `returned`: the due whose payment was made on the provider's page just now; it is asked
 * about first.
 */
export function useDues(returned: string | null) {
  const language = useLanguage()
  return useQuery({
    queryKey: [...KEY, language],
    async queryFn({ signal }): Promise<DueView[]> {
      if (returned)
        await read(readOwnDue, { params: { id: returned }, query: { language }, signal }).catch(() => null)
      return (await read(listOwnDues, { query: { language }, signal })).items
    },
  })
}

export function useDueChanges() {
  const client = useQueryClient()
  const language = useLanguage()
  const reread = () => client.invalidateQueries({ queryKey: KEY })
  return {
    async pay(id: string, body: PayDue): Promise<Answer<DuePayment>> {
      const answer = await call(payOwnDue, {
        params: { id },
        query: { language },
        body,
        reaction: shownInPlace,
      })
      await reread()
      return answer
    },
    /** Null: it is done. */
    async change(id: string, paymentTokenId: string | null): Promise<Failure | null> {
      const failure = await write(changeOwnDuesPayment, {
        params: { id },
        query: { language },
        body: { paymentTokenId },
      })
      await reread()
      return failure
    },
  }
}

/** Those of one contract belong together; the one that has to be paid first stands first. */
export function contractsOf(dues: readonly DueView[]): { subjectId: string; dues: DueView[] }[] {
  return [...Map.groupBy(dues, ({ subjectId }) => subjectId)].map(([subjectId, ofSubject]) => ({
    subjectId,
    dues: ofSubject,
  }))
}

/** Nothing more happens with it. */
export function isOver({ state }: Pick<DueView, 'state'>): boolean {
  return state === 'paid' || state === 'cancelled' || state === 'writtenOff'
}
