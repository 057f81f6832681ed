import { readFile, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** The memory of a process by kind, in bytes. @property files mapped files, such as the program itself, which the system can drop at any time */
export type MemoryState = {
  resident: number
  heap: number
  /** Outside of the heap, held by objects in it; includes array buffers. */
  external: number
  arrayBuffers: number
  native: number
  files: number
}

const LOOK_EVERY_MILLISECONDS = 20
const KIBIBYTE = 1_024

/** Makes a process report its memory on SIGUSR2. In plain JavaScript, because a compiler for types would be measured too. */
export function tellMemoryFlag(file: string): string {
  const program = `import { renameSync, writeFileSync } from 'node:fs'
const file = ${JSON.stringify(file)}
process.on('SIGUSR2', () => {
  writeFileSync(file + '.part', JSON.stringify(process.memoryUsage()))
  renameSync(file + '.part', file)
})`
  return `--import=data:text/javascript,${encodeURIComponent(program)}`
}

/** @param file as given to {@link tellMemoryFlag}. Linux only. */
export async function readMemoryState(pid: number, file: string): Promise<MemoryState> {
  await rm(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  const told = await untilWritten(file)
  // Written by the flag above.
  const usage = JSON.parse(told) as NodeJS.MemoryUsage
  return toMemoryState(await readFile(`/proc/${pid}/smaps_rollup`, 'utf8'), usage)
}

/** @param rollup as in proc(5) */
export function toMemoryState(
  rollup: string,
  { heapTotal, external, arrayBuffers }: Pick<NodeJS.MemoryUsage, 'heapTotal' | 'external' | 'arrayBuffers'>,
): MemoryState {
  const resident = readField(rollup, 'Rss')
  const anonymous = readField(rollup, 'Anonymous')
  const native = Math.max(0, anonymous - heapTotal - external)
  return { resident, heap: heapTotal, external, arrayBuffers, native, files: resident - anonymous }
}

function readField(rollup: string, name: string): number {
  const [, kibibytes] = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(rollup) ?? []
  if (kibibytes === undefined) throw new TypeError('The memory of the process cannot be read.')
  return Number(kibibytes) * KIBIBYTE
}

async function untilWritten(file: string): Promise<string> {
  for (;;) {
    const text = await readFile(file, 'utf8').catch(() => undefined)
    if (text !== undefined) return text
    await sleep(LOOK_EVERY_MILLISECONDS)
  }
}
