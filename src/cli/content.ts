import { resolve } from 'node:path'
import { beginOwnClub } from '#content/begin-club.ts'
import { listSampleFiles } from '#content/clear-sample.ts'
import { NOTHING_TOLD } from '#features/club/onboarding/blank-club.ts'
import type { ContentContext } from '#content/context.ts'
import { exportContent } from '#content/export-content.ts'
import { listConflicts } from '#content/content-conflict.ts'
import { listNotes } from '#content/content-mistake.ts'
import { createProgressLine } from '#content/progress-line.ts'
import { importContent, wouldStandBesideSample } from '#content/import-content.ts'
import { listOrphans, pruneContent } from '#content/prune-content.ts'
import type { Choice } from '#content/settle.ts'
import { isEmptyFolder, notEmpty } from './restore.ts'
import { readWords } from './read-options.ts'
import { misunderstand, NEEDS_ANSWER, refuse, type ExitCode, type Terminal } from './terminal.ts'

type Needs = Terminal & {
  ctx: ContentContext
  /** The default folder of an import. */
  contentDir: string
  /** The display name of an account; undefined when it is gone. */
  nameOf: (accountId: string) => Promise<string | undefined>
  /** Undefined without a keyboard. */
  confirm: ((question: string) => Promise<boolean>) | undefined
}

const USAGE = `Aufruf:
  content import [--from <Ordner>] [--theirs <Datei> …] [--ours <Datei> …] [--prune] [--begin]
  content export --to <Ordner>    was Besucher sehen; alles andere ist im Backup
  content clear --sample [--yes]
  content convert --from jekyll|hugo|gatsby|eleventy|astro|wordpress <Quelle> --to <Ordner>
`

/**
 * Moves all content between the database and a folder of files.
 *
 * @param args what follows `content` on the command line
 * @returns the exit code: 2 for an invalid command, 1 when the target folder is not empty
 * @throws {ContentError} for mistakes in the files; nothing was imported then
 */
export async function runContent(args: string[], needs: Needs): Promise<ExitCode> {
  const request = parseRequest(args)
  if (request === undefined) return misunderstand(needs, USAGE)
  if (request.command === 'import') return runImport(request, needs)
  if (request.command === 'clear') return runClear(request.isSure, needs)
  const to = resolve(needs.folder, request.to)
  if (!(await isEmptyFolder(to))) return refuse(needs, notEmpty(to))
  const count = await exportContent(to, needs.ctx)
  needs.write(`${count} Dateien nach ${to} geschrieben.\n${GOING_ON}`)
  return 0
}

/** @property begins whether to remove the sample club without asking */
type ImportRequest = {
  command: 'import'
  from: string | undefined
  choices: Map<string, Choice>
  isPruning: boolean
  begins: boolean
}
type Request = ImportRequest | { command: 'clear'; isSure: boolean } | { command: 'export'; to: string }

async function runImport({ from: named, choices, isPruning, begins }: ImportRequest, needs: Needs): Promise<0 | 1> {
  const from = resolve(needs.folder, named ?? needs.contentDir)
  const isBeside = await wouldStandBesideSample(from, needs.ctx)
  if (isBeside && !begins) {
    if (!needs.confirm)
      return refuse(needs, `Der Beispielverein ist noch zu sehen; es wurde nichts übernommen.\n${BEGINNING}`)
    if (!(await needs.confirm('Beispielverein jetzt wegnehmen? (ja/nein) '))) {
      needs.write('Es bleibt alles, wie es ist.\n')
      return 1
    }
  }
  const { files, notes, conflicts, isSampleIgnored } = await importContent(from, {
    ...needs.ctx,
    begins: true,
    choices,
    report: createProgressLine(needs.writeError, needs.ctx.now),
  })
  if (isSampleIgnored) {
    needs.write(
      'Das ist der Ordner des Beispielvereins; Ihr Verein hat mit Eigenem begonnen. Es bleibt alles, wie es ist.\n',
    )
    return 0
  }
  if (isBeside) needs.write(GONE)
  const lines = listNotes(notes)
  if (lines.length > 0) needs.write(`Nicht alles ist so zu sehen, wie es dasteht:\n${lines.join('\n')}\n`)
  if (files > 0) needs.write(`${files} ${files === 1 ? 'Datei' : 'Dateien'} übernommen.\n`)
  else if (conflicts.length === 0) needs.write('Alles ist auf dem neuesten Stand.\n')
  await tellOrphans(from, isPruning, needs)
  if (conflicts.length === 0) return 0
  const both = await listConflicts(conflicts, needs.nameOf)
  needs.write(
    `Seit dem letzten Übernehmen auf beiden Seiten geändert und nicht übernommen:\n${both.join('\n')}\n${CHOOSING}`,
  )
  return 1
}

const GONE = 'Der Beispielverein ist weg. Wie Ihr Verein heißt, sagen Sie im Mitgliederbereich unter „Verein“.\n'
const BEGINNING = '  content import --begin   nimmt ihn weg und übernimmt dann den Ordner'

const GOING_ON =
  'Wer in diesen Dateien weiterarbeiten will, übernimmt sie einmal unverändert: content import --from <Ordner>\n'

/** Content without a file stays, unless the user confirms its removal. */
async function tellOrphans(from: string, isPruning: boolean, needs: Needs): Promise<void> {
  const orphans = await listOrphans(from, needs.ctx)
  if (orphans.length === 0) return
  const files = `${orphans.slice(0, MOST_NAMED).join(', ')}${orphans.length > MOST_NAMED ? ` und ${orphans.length - MOST_NAMED} weitere` : ''}`
  needs.write(`Diese Dateien gibt es nicht mehr; was sie brachten, ist noch auf der Website: ${files}.\n`)
  if (!isPruning) return needs.write('  content import --prune   legt es in den Papierkorb, für 30 Tage\n')
  if (!needs.confirm) return needs.writeError('Das fragt vorher, also braucht es jemanden an der Tastatur.\n')
  if (!(await needs.confirm('In den Papierkorb legen? (ja/nein) ')))
    return needs.write('Es bleibt alles, wie es ist.\n')
  const { removed, kept } = await pruneContent(from, needs.ctx)
  needs.write(`${removed.length} in den Papierkorb gelegt.\n`)
  if (kept.length > 0)
    needs.write(`Geblieben, weil es auf der Website geändert wurde oder dort gebraucht wird: ${kept.join(', ')}.\n`)
}

/** Removes the sample club for good: the program's own folder still holds it. */
async function runClear(isSure: boolean, { ctx, confirm, write, writeError }: Needs): Promise<0 | 1> {
  const sample = await listSampleFiles(ctx.read)
  if (sample.length === 0) {
    write('Vom Beispielverein ist nichts da.\n')
    return 0
  }
  if (!isSure && !confirm) return refuse({ writeError }, NEEDS_ANSWER)
  write(
    'Der Beispielverein verschwindet von der Website. Konten und alles, was Sie geschrieben oder geändert haben, bleiben.\n',
  )
  if (!isSure && !(await confirm?.('Soll er weg? (ja/nein) '))) {
    write('Es bleibt alles, wie es ist.\n')
    return 0
  }
  const { newId, now } = ctx
  await ctx.write((stores) => beginOwnClub(stores, { newId, now, answers: NOTHING_TOLD, by: undefined }))
  write(GONE)
  return 0
}

const MOST_NAMED = 10

const CHOOSING = `Was gelten soll, entscheiden Sie für jede Datei:
  content import --theirs <Datei>   die Datei gilt; bei Artikeln bleibt die Fassung der Website unter „Ältere Fassungen“
  content import --ours <Datei>     die Website bleibt, wie sie ist
`

function parseRequest(args: string[]): Request | undefined {
  const given = readWords(args, OPTIONS)
  if (given?.words.length !== 1) return undefined
  const [command] = given.words
  const { from, to, theirs = [], ours = [], prune = false, sample = false, yes = false, begin = false } = given.values
  const choices = new Map<string, Choice>([
    ...theirs.map((path) => [path, 'theirs'] as const),
    ...ours.map((path) => [path, 'ours'] as const),
  ])
  if (choices.size < theirs.length + ours.length) return undefined
  if (command === 'clear') return args.length === (yes ? 3 : 2) && sample ? { command, isSure: yes } : undefined
  if (sample || yes) return undefined
  if (command === 'import' && to === undefined) return { command, from, choices, isPruning: prune, begins: begin }
  const isPlain = from === undefined && choices.size === 0 && !prune && !begin
  return command === 'export' && to !== undefined && isPlain ? { command, to } : undefined
}

const OPTIONS = {
  from: { type: 'string' },
  to: { type: 'string' },
  theirs: { type: 'string', multiple: true },
  ours: { type: 'string', multiple: true },
  prune: { type: 'boolean' },
  sample: { type: 'boolean' },
  begin: { type: 'boolean' },
  yes: { type: 'boolean' },
} as const
