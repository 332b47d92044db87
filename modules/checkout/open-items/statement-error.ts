/** Why a file is not read. */
export type StatementFault = 'TOO_LARGE' | 'ENCODING' | 'DANGEROUS' | 'UNKNOWN' | 'CURRENCY' | 'BROKEN'

/** The file is none that is read; the sentence says why. */
export class StatementError extends Error {
  override name = 'StatementError'
  readonly fault: StatementFault

  constructor(fault: StatementFault, sentence: string) {
    super(sentence)
    this.fault = fault
  }
}
