import { parentPort, workerData } from 'node:worker_threads'
import { faultOfPdf } from './pdf-check.ts'

/** What runs in the thread of `pdf-check-thread.ts`: looks at one file and says what is wrong with it. */
parentPort!.postMessage(faultOfPdf(workerData as Uint8Array))
