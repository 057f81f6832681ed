import { readdir, readFile } from 'node:fs/promises'

/** The kernel counts in these on every platform that Node runs on, whatever its own tick is. */
const TICKS_PER_SECOND = 100

/** Processor time of a process so far, all threads together, in user and kernel mode. Linux only. */
export async function readCpuSeconds(pid: number): Promise<number> {
  return parseCpuSeconds(await readFile(`/proc/${pid}/stat`, 'utf8'))
}

/** @param stat as in proc(5); the program's name in it may hold blanks and brackets */
export function parseCpuSeconds(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [userTicks, kernelTicks] = [Number(fields[11]), Number(fields[12])]
  const seconds = (userTicks + kernelTicks) / TICKS_PER_SECOND
  if (Number.isNaN(seconds)) throw new TypeError('The process statistics cannot be read.')
  return seconds
}

/** Processor time so far of those threads of a process that have this name. Linux only. */
export async function readThreadSeconds(pid: number, name: string): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`)
  const stats = await Promise.all(threads.map((id) => readFile(`/proc/${pid}/task/${id}/stat`, 'utf8')))
  const named = stats.filter((stat) => stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')) === name)
  return named.map(parseCpuSeconds).reduce((sum, seconds) => sum + seconds, 0)
}
