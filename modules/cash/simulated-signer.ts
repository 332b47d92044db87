import { generateKeyPairSync, hash, sign } from 'node:crypto'
import { newId } from '#platform/ids.ts'
import type { CashSigner } from './signer.ts'

/** Signs for practice, with a key of its own that is gone with the process. Never in production. */
export function createSimulatedSigner(now: () => Date = () => new Date()): CashSigner {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = publicKey.export({ type: 'spki', format: 'der' })
  // Each process is a device of its own: counters begin anew with it.
  const deviceSerial = `SIMULATION-${hash('sha256', Buffer.concat([key, Buffer.from(newId())]), 'hex').slice(0, 24)}`
  let transactions = 0
  let signatures = 0
  return {
    isSimulated: true,
    async start() {
      transactions += 1
      return { transactionNumber: transactions, startedAt: now() }
    },
    async finish({ clientId, transactionNumber, processType, processData }) {
      signatures += 1
      const finishedAt = now()
      const signed = [
        clientId,
        transactionNumber,
        processType,
        processData,
        signatures,
        finishedAt.toISOString(),
      ]
      return {
        deviceSerial,
        signatureCounter: signatures,
        finishedAt,
        algorithm: 'ecdsa-plain-SHA256',
        publicKey: key.toString('base64'),
        signature: sign('sha256', Buffer.from(signed.join('\n')), privateKey).toString('base64'),
      }
    },
  }
}
