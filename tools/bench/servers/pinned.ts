/** A command line, pinned to one processor core if given. */
export function pinned([command, ...args]: [string, ...string[]], core: number | undefined): [string, ...string[]] {
  return core === undefined ? [command, ...args] : ['taskset', '--cpu-list', String(core), command, ...args]
}
