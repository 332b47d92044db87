import { Worker } from 'node:worker_threads'
import type { PdfFault } from './pdf-check.ts'

type Limits = { seconds: number; memoryMb: number }

/** A file of 20 MB needs half a second and less than half of that memory. */
const LIMITS: Limits = { seconds: 15, memoryMb: 256 }

/**
 * What is wrong with a file that calls itself a PDF, found in a thread of its own: requests go on meanwhile, and a file that is made
 * to be looked at for ever, or to fill the memory, ends that thread alone. Then it is damaged. The bytes are the thread’s from here on.
 */
export function checkPdf(bytes: Uint8Array<ArrayBuffer>, limits = LIMITS): Promise<PdfFault | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./pdf-check-worker.ts', import.meta.url), {
      workerData: bytes,
      transferList: [bytes.buffer],
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: 32 },
    })
    const end = (fault: PdfFault | null) => {
      clearTimeout(clock)
      resolve(fault)
      void worker.terminate()
    }
    const clock = setTimeout(() => end('damaged'), limits.seconds * 1000)
    worker.once('message', end)
    worker.once('error', () => end('damaged'))
    worker.once('exit', () => end('damaged'))
  })
}
