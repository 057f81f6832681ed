import { parentPort, workerData } from 'node:worker_threads'
import { convertArchive } from './convert-archive.ts'

/** Reads one former website in a thread; started by `read-archive.ts`, of the same version. */
parentPort?.postMessage(await convertArchive(workerData as string))
