import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { exportContent } from '#content/export-content.ts'
import { listNotes } from '#content/content-mistake.ts'
import { importContent } from '#content/import-content.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { isEmptyFolder } from './is-empty-folder.ts'
import { createProgressLine } from './progress-line.ts'
import { newId } from '#shared/new-id.ts'

type Needs = {
  connection: DatabaseConnection
  media: MediaStore
  /** Folder that an import reads when none is named. */
  contentDir: string
  write: (text: string) => void
  writeError: (text: string) => void
  /** Where relative paths begin. */
  folder: string
}

const USAGE = `Aufruf:
  content import [--from <Ordner>]
  content export --to <Ordner>
  content convert --from jekyll|hugo|gatsby|eleventy|wordpress <Quelle> --to <Ordner>
`

/**
 * Moves all content between the database and a folder of files.
 *
 * @param args what follows `content` on the command line
 * @returns the exit code: 2 when the command was not understood, 1 when the target folder is not empty
 * @throws {ContentError} for mistakes in the files; nothing was imported then
 */
export async function runContent(args: string[], needs: Needs): Promise<0 | 1 | 2> {
  const request = parseRequest(args)
  if (request === undefined) {
    needs.writeError(USAGE)
    return 2
  }
  if (request.command === 'import') {
    const from = resolve(needs.folder, request.from ?? needs.contentDir)
    const { files, notes } = await importContent(from, {
      ...needs,
      newId: () => newId(),
      now: () => new Date(),
      report: createProgressLine(needs.writeError, () => new Date()),
    })
    const lines = listNotes(notes)
    if (lines.length > 0) needs.write(`Nicht alles ist so zu sehen, wie es dasteht:\n${lines.join('\n')}\n`)
    needs.write(files === 0 ? 'Alles ist auf dem neuesten Stand.\n' : `${files} Dateien übernommen.\n`)
    return 0
  }
  const to = resolve(needs.folder, request.to)
  if (!(await isEmptyFolder(to))) {
    needs.writeError(`Der Ordner ${to} ist nicht leer. Bitte nennen Sie einen neuen; es wird nichts überschrieben.\n`)
    return 1
  }
  const count = await exportContent(to, { db: needs.connection.db, media: needs.media })
  needs.write(`${count} Dateien nach ${to} geschrieben.\n`)
  return 0
}

type Request = { command: 'import'; from: string | undefined } | { command: 'export'; to: string }

function parseRequest(args: string[]): Request | undefined {
  const parsed = readArgs(args)
  if (!parsed || parsed.positionals.length !== 1) return undefined
  const [command] = parsed.positionals
  const { from, to } = parsed.values
  if (command === 'import' && to === undefined) return { command, from }
  return command === 'export' && to !== undefined && from === undefined ? { command, to } : undefined
}

function readArgs(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { from: { type: 'string' }, to: { type: 'string' } } })
  } catch (error) {
    // An unknown option: the usage says which there are.
    if (error instanceof TypeError) return undefined
    throw error
  }
}
