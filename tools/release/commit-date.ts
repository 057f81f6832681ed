import { run } from './run.ts'

/** When what is built was committed: the date of every file. */
export const commitDate = () => new Date(Number(run('git', ['log', '-1', '--format=%ct'])) * 1000)
