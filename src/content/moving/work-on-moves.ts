import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FATES, isOver, type Brought, type MoveReport, type SiteMove } from '#features/moving/move.ts'
import { ARCHIVE } from '#features/moving/receive-archive.ts'
import { redirectsSchema, toRedirects } from '#features/redirects/redirect.ts'
import { DAY, SECOND } from '#shared/durations.ts'
import type { Result } from '#shared/result.ts'
import { readYaml } from '#shared/yaml/read-yaml.ts'
import type { ContentContext } from '../context.ts'
import { ContentError, listNotes, type ContentNote } from '../content-mistake.ts'
import { importContent } from '../import-content.ts'
import { MOVED_REDIRECTS, REDIRECTS_FILE } from '../kinds/redirects-kind.ts'
import { CONVERTED, type ReadReport } from './convert-archive.ts'
import { broughtBy, planImport, type PlannedFile } from './plan-import.ts'
import { takeMoveBack } from './take-back.ts'

/**
 * @property movesFolder holds a folder for each move
 * @property readArchive converts the archive in a folder to a content folder; undefined where that takes too much time or memory
 */
export type MovingNeeds = ContentContext & {
  movesFolder: string
  readArchive: (folder: string, stopping: AbortSignal) => Promise<Result<ReadReport, string> | undefined>
}

/**
 * Does the pending work for former websites that move in: reads, imports, undoes, cleans up. An interrupted step is repeated from its
 * beginning. Archives uploaded to another instance are left to that instance.
 */
export async function workOnMoves(needs: MovingNeeds, stopping: AbortSignal): Promise<void> {
  const moves = await needs.read.siteMoves.list()
  for (const { id, state } of moves) {
    if (stopping.aborted) return
    const folder = join(needs.movesFolder, id)
    if (state === 'uploaded' && existsSync(join(folder, ARCHIVE))) await readMove(needs, id, stopping)
    if (state === 'importing' && existsSync(join(folder, CONVERTED))) await importMove(needs, id)
    if (state === 'taking-back') await takeMoveBack(needs, id)
  }
  await sweep(needs, moves)
}

/** Removes folders of finished or deleted moves, and of incomplete uploads. */
async function sweep({ movesFolder, now }: MovingNeeds, moves: readonly SiteMove[]): Promise<void> {
  const wanted = new Set(moves.flatMap((move) => (isOver(move) || move.state === 'taking-back' ? [] : [move.id])))
  const known = new Set(moves.map(({ id }) => id))
  for (const name of await readdir(movesFolder).catch(() => [])) {
    const folder = join(movesFolder, name)
    const isArriving = async () => !known.has(name) && now().getTime() - (await stat(folder)).mtimeMs < DAY
    if (!wanted.has(name) && !(await isArriving())) await rm(folder, { recursive: true, force: true })
  }
}

async function readMove(needs: MovingNeeds, id: string, stopping: AbortSignal): Promise<void> {
  const folder = join(needs.movesFolder, id)
  const { siteMoves } = needs.read
  await siteMoves.change(id, 'uploaded', { progress: 'Die Website wird gelesen.' })
  const read = await needs.readArchive(folder, stopping)
  if (stopping.aborted) return
  const report = read?.ok ? await reportOn(needs, folder, read.value) : read
  if (report?.ok) {
    await siteMoves.change(id, 'uploaded', { state: 'ready', progress: undefined, report: report.value })
    return rm(join(folder, ARCHIVE))
  }
  const progress = report?.error ?? 'Diese Website ist zu groß oder zu umständlich gebaut, um sie hier zu lesen.'
  await siteMoves.change(id, 'uploaded', { state: 'failed', progress })
  await rm(folder, { recursive: true })
}

async function reportOn(needs: MovingNeeds, folder: string, read: ReadReport): Promise<Result<MoveReport, string>> {
  try {
    const planned = await planImport(join(folder, CONVERTED), needs)
    return { ok: true, value: { ...read, ...countFates(planned) } }
  } catch (error) {
    if (error instanceof ContentError) return { ok: false, error: error.message }
    throw error
  }
}

const MOST_KEPT = 50

function countFates(planned: readonly PlannedFile[]): Pick<MoveReport, 'fates' | 'kept'> {
  const count = (fate: PlannedFile['fate']) => planned.filter((file) => file.fate === fate).length
  const fates = Object.fromEntries(FATES.map((fate) => [fate, count(fate)])) as MoveReport['fates']
  const kept = planned.flatMap(({ fate, title }) => (fate === 'kept' ? [title] : []))
  return { fates, kept: kept.slice(0, MOST_KEPT) }
}

async function importMove(needs: MovingNeeds, id: string): Promise<void> {
  const { siteMoves } = needs.read
  const move = await siteMoves.find(id)
  if (move?.state !== 'importing') return
  const folder = join(needs.movesFolder, id)
  try {
    const { brought, fresh } = await noteBrought(needs, move, folder)
    const { notes } = await importContent(join(folder, CONVERTED), {
      ...needs,
      begins: move.choice,
      // Content in the bin is restored.
      choices: new Map(fresh.map((path) => [path, 'theirs'])),
      report: createReport(needs, id),
    })
    await needs.write(async (stores) => {
      const present = await stores.redirects.listOf(MOVED_REDIRECTS)
      await stores.redirects.replace(MOVED_REDIRECTS, [...present, ...brought.redirects])
      await stores.content.raiseRevision()
      await stores.siteMoves.change(id, 'importing', {
        state: 'imported',
        progress: undefined,
        importedAt: needs.now(),
        ...(move.report && { report: withNotes(move.report, notes) }),
      })
    })
    await rm(folder, { recursive: true })
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    await siteMoves.change(id, 'importing', { state: 'ready', progress: error.message })
  }
}

/** Adds notes that only the import can find, such as a picture that could not be made. */
function withNotes(report: MoveReport, notes: readonly ContentNote[]): MoveReport {
  const lines = listNotes(notes).map((line) => line.trim())
  return { ...report, hints: [...new Set([...report.hints, ...lines])] }
}

/** Records the import's effect once, before anything is imported: afterwards the previous state is lost. */
async function noteBrought(needs: MovingNeeds, move: SiteMove, folder: string) {
  const planned = await planImport(join(folder, CONVERTED), needs)
  const fresh = planned.flatMap(({ path, fate }) => (fate === 'new' ? [path] : []))
  if (move.brought) return { brought: move.brought, fresh }
  const known = new Set((await needs.read.redirects.listOf(MOVED_REDIRECTS)).map(({ from }) => from))
  const redirects = (await readRedirects(folder)).filter(({ from }) => !known.has(from))
  // Undoing does not restore the sample.
  const marks = await needs.read.contentFiles.listMarks()
  const files = broughtBy(planned).map((file) => (marks.get(file.path)?.isSample ? { ...file, former: null } : file))
  const brought: Brought = { files, redirects }
  await needs.read.siteMoves.change(move.id, 'importing', { brought })
  return { brought, fresh }
}

async function readRedirects(folder: string): Promise<Brought['redirects']> {
  const read = readYaml(REDIRECTS_FILE, await readFile(join(folder, REDIRECTS_FILE), 'utf8'), redirectsSchema)
  return read.ok ? toRedirects(Object.entries(read.value)) : []
}

/** Interval between progress updates of the page. */
const TOLD_AFTER_MILLISECONDS = 3 * SECOND

function createReport({ read: { siteMoves }, now }: MovingNeeds, id: string) {
  let toldAt = 0
  return ({ done, total }: { done: number; total: number }): void => {
    if (now().getTime() - toldAt < TOLD_AFTER_MILLISECONDS) return
    toldAt = now().getTime()
    // Progress is informational: a failed update is ignored.
    void siteMoves
      .change(id, 'importing', { progress: `${done} von ${total} Bildern sind fertig.` })
      .catch(() => undefined)
  }
}
