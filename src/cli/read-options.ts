import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

/** What stands behind the options of a command that takes nothing else. @returns undefined when it was not understood */
export function readOptions<T extends ParseArgsOptionsConfig>(args: string[], options: T) {
  try {
    return parseArgs({ args, options, allowPositionals: false }).values
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** The same of a command that takes further words. */
export function readWords<T extends ParseArgsOptionsConfig>(args: string[], options: T) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    return { values, words: positionals }
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
