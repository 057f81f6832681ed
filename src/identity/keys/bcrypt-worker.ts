import { parentPort, workerData } from 'node:worker_threads'
import { compareSync } from 'bcryptjs'

/** Runs beside the event loop: one comparison, one answer. Started by `bcrypt.ts`, which is of the same version. */
const { password, hash } = workerData as { password: string; hash: string }
parentPort?.postMessage(compareSync(password, hash))
