import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

/** The options of a command without further arguments. @returns undefined for invalid ones */
export function readOptions<T extends ParseArgsOptionsConfig>(args: string[], options: T) {
  try {
    return parseArgs({ args, options, allowPositionals: false }).values
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** The same for a command with further arguments. */
export function readWords<T extends ParseArgsOptionsConfig>(args: string[], options: T) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    return { values, words: positionals }
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
