/**
 * The port to the certified security device of a cash register (TSE, § 146a AO, KassenSichV). Whoever runs a club with cash
 * writes the adapter to their device; the program brings none but a simulated one for the demo world.
 */
export type CashSigner = {
  /** It signs for practice: what it says proves nothing, and production does not start with it. */
  isSimulated: boolean
  /** A business transaction begins. Throws while the device does not answer. */
  start(given: { clientId: string }): Promise<StartedTransaction>
  /** It ends: what was done is signed. The same transaction may be ended again after a failure. */
  finish(given: FinishTransaction): Promise<Signature>
}

export type StartedTransaction = { transactionNumber: number; startedAt: Date }

export type FinishTransaction = {
  clientId: string
  transactionNumber: number
  /** `Kassenbeleg-V1`, `SonstigerVorgang`. */
  processType: string
  processData: string
}

export type Signature = {
  deviceSerial: string
  signatureCounter: number
  finishedAt: Date
  algorithm: string
  publicKey: string
  signature: string
}
