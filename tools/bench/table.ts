/** One line of the result. */
export type Row = {
  work: string
  perSecond: number
  /** CPU of the serving process, per call. */
  cpuMs: number
  p99: number
  /** SQL statements per call, `begin` and `commit` included. */
  statements: number
  /** Bytes per answer, headers included; shows that floor and product send the same. */
  bytes: number | null
  ratio: number | null
  budget: string
}

export const rows: Row[] = []

export function printTable(): void {
  console.log(line(['work', 'calls/s', 'CPU ms', 'p99 ms', 'SQL', 'bytes', 'ratio'], 'budget'))
  for (const row of rows) {
    const figures = [
      row.perSecond.toFixed(0),
      row.cpuMs.toFixed(3),
      row.p99.toFixed(1),
      row.statements.toFixed(1),
      row.bytes?.toFixed(0) ?? '',
      row.ratio?.toFixed(2) ?? '',
    ]
    console.log(line([row.work, ...figures], row.budget))
  }
}

function line([work, ...figures]: string[], budget: string): string {
  return `${work!.padEnd(40)}${figures.map((figure) => figure.padStart(9)).join('')}  ${budget}`
}
