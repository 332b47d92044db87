import type { Endpoint, InputOf } from '#platform/endpoint.ts'
import type { List } from '#platform/lists.ts'
import type { CallArguments } from '#web/api/call.ts'
import { read } from '#web/api/screen-calls.ts'
import type { RowSource } from './list-types.ts'

/** The rows of an endpoint that answers a list. `Row` is what it lists. */
export function listSource<Row, E extends Endpoint>(
  endpoint: E,
  params?: InputOf<E> extends { params: infer P } ? P : undefined,
): RowSource<Row> {
  return {
    name: params ? `${endpoint.name} ${JSON.stringify(params)}` : endpoint.name,
    async load({ query, page, pageSize, signal }) {
      const input = { query: { ...query, page, pageSize }, signal, ...(params ? { params } : {}) }
      return (await read<E>(...([endpoint, input] as unknown as CallArguments<E>))) as unknown as List<Row>
    },
  }
}
