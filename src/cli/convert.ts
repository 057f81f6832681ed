import { resolve } from 'node:path'
import { LEFT_OVER_FOLDER } from '#content/content-folder.ts'
import { convertibleFrom, convertSite } from '#content/convert/convert-site.ts'
import { isEmptyFolder, notEmpty } from './restore.ts'
import { readWords } from './read-options.ts'
import { misunderstand, refuse, type ExitCode, type Terminal } from './terminal.ts'

const USAGE = `Aufruf:
  content convert --from ${convertibleFrom.join('|')} <Quelle> --to <Ordner>
`

/**
 * Creates a content folder from the site of another program.
 *
 * @param args what follows `content convert` on the command line
 * @returns the exit code: 2 for an invalid command, 1 when the target folder is not empty
 * @throws {ContentError} when the source cannot be read, or holds no article
 */
export async function runConvert(args: string[], terminal: Terminal): Promise<ExitCode> {
  const request = parseRequest(args)
  if (!request) return misunderstand(terminal, USAGE)
  const to = resolve(terminal.folder, request.to)
  if (!(await isEmptyFolder(to))) return refuse(terminal, notEmpty(to))
  const { report } = await convertSite({ from: request.from, source: resolve(terminal.folder, request.source), to })
  terminal.write(
    `${onScreen(report).join('\n')}\n\nDas alles steht auch in ${LEFT_OVER_FOLDER}/bericht.txt. Weiter geht es mit:\n`,
  )
  terminal.write(`  vereinsheim content import --from ${to} --begin\n`)
  return 0
}

const MOST_SHOWN = 10

/** Shortens long lists; the file has them in full. */
function onScreen(report: readonly string[]): string[] {
  let listed = 0
  return report.flatMap((line, index) => {
    listed = line.startsWith('  ') ? listed + 1 : 0
    if (listed <= MOST_SHOWN) return [line]
    const isLast = report[index + 1]?.startsWith('  ') !== true
    return isLast ? [`  … und ${listed - MOST_SHOWN} weitere`] : []
  })
}

function parseRequest(args: string[]) {
  const given = readWords(args, { from: { type: 'string' }, to: { type: 'string' } })
  const [source, ...more] = given?.words ?? []
  const from = convertibleFrom.find((known) => known === given?.values.from)
  const to = given?.values.to
  return from && source !== undefined && more.length === 0 && to !== undefined ? { from, source, to } : undefined
}
