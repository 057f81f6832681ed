/** Milliseconds of processor time of this thread for the work, excluding other load on the machine. */
export function threadTime(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  return toMilliseconds(process.threadCpuUsage(before))
}

/** The same for all threads of this process, for work beside the event loop. */
export async function processTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  return toMilliseconds(process.cpuUsage(before))
}

const toMilliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000
