import { run } from './run.ts'

/** Date of the built commit, used for every file. */
export const commitDate = () => new Date(Number(run('git', ['log', '-1', '--format=%ct'])) * 1000)
