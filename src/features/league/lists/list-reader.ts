import { parentPort, workerData } from 'node:worker_threads'
import { parseList } from './parse-list.ts'

/** Reads one list in a thread; started by `read-list.ts`, of the same version. */
parentPort?.postMessage(await parseList(workerData as Uint8Array))
