/** A command line, kept to one processor core where one is named. */
export function pinned([command, ...args]: [string, ...string[]], core: number | undefined): [string, ...string[]] {
  return core === undefined ? [command, ...args] : ['taskset', '--cpu-list', String(core), command, ...args]
}
