import { readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'

type Context = {
  filename: string
  options: unknown[]
  report(problem: { message: string; loc: { line: number; column: number } }): void
}

/** Tests stand beside what they test and do not count, nor do styles and declarations. */
const isSource = (name: string) => /\.tsx?$/.test(name) && !/\.(test\.tsx?|d\.ts)$/.test(name)

/** Reported once per folder, at its first file. Options: the greatest number of source files directly in it. */
const maxFiles = {
  meta: { schema: [{ type: 'integer', minimum: 1 }] },
  create(context: Context) {
    const { filename, options } = context
    const [max] = options
    return {
      Program() {
        const sources = readdirSync(dirname(filename)).filter(isSource).toSorted()
        if (typeof max !== 'number' || sources.length <= max || sources[0] !== basename(filename)) return
        const message = `${sources.length} source files in one folder, at most ${max} are clear. Part them into rooms.`
        context.report({ message, loc: { line: 1, column: 0 } })
      },
    }
  },
}

/** Rules of our own for oxlint, which has none about folders. */
export default { meta: { name: 'folders' }, rules: { 'max-files': maxFiles } }
