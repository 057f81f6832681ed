import { parentPort, workerData } from 'node:worker_threads'
import { parseList } from './parse-list.ts'

/** Reads one list in a thread that `read-list.ts` starts, of the same version. */
parentPort?.postMessage(await parseList(workerData as Uint8Array))
