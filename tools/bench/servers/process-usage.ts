import { readdir, readFile } from 'node:fs/promises'

/** The kernel's unit on every platform that Node runs on, whatever its own tick is. */
const TICKS_PER_SECOND = 100

/** Processor time of a process so far, over all threads, in user and kernel mode. Linux only. */
export async function readCpuSeconds(pid: number): Promise<number> {
  return parseCpuSeconds(await readFile(`/proc/${pid}/stat`, 'utf8'))
}

/** The same including all its child processes. */
export async function readFamilySeconds(pid: number): Promise<number> {
  const [stat, children] = await Promise.all([readFile(`/proc/${pid}/stat`, 'utf8'), listChildren(pid)])
  const living = await Promise.all(children.map((child) => readCpuSeconds(child).catch(() => 0)))
  return parseCpuSeconds(stat, [11, 12, 13, 14]) + living.reduce((sum, seconds) => sum + seconds, 0)
}

/** Running child processes. Linux only. */
export async function listChildren(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`)
  const lists = await Promise.all(
    threads.map((id) => readFile(`/proc/${pid}/task/${id}/children`, 'utf8').catch(() => '')),
  )
  return lists
    .flatMap((list) => list.trim().split(' '))
    .map(Number)
    .filter((child) => child > 0)
}

/**
 * @param stat as in proc(5); the program's name in it may contain spaces and parentheses
 * @param places indexes of the fields to add, the state being 0; by default user and kernel mode without ended children
 */
export function parseCpuSeconds(stat: string, places: readonly number[] = [11, 12]): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const seconds = places.reduce((sum, place) => sum + Number(fields[place]), 0) / TICKS_PER_SECOND
  if (Number.isNaN(seconds)) throw new TypeError('The process statistics cannot be read.')
  return seconds
}

/** Processor time so far of the threads with this name. Linux only. */
export async function readThreadSeconds(pid: number, name: string): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`)
  const stats = await Promise.all(threads.map((id) => readFile(`/proc/${pid}/task/${id}/stat`, 'utf8')))
  const named = stats.filter((stat) => stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')) === name)
  return named.map((stat) => parseCpuSeconds(stat)).reduce((sum, seconds) => sum + seconds, 0)
}
