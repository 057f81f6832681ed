import { ClubsFileError } from '#host/clubs/clubs-file.ts'
import { MigrationError } from '#platform/db/migrate-database.ts'
import { explainFailure } from '../explain-failure.ts'
import { readOptions, readWords } from '../read-options.ts'
import { misunderstand, refuse, type ExitCode } from '../terminal.ts'
import { addClub } from './add-club.ts'
import { backupClubs } from './backup-clubs.ts'
import { ClubsRefusal, type ClubsConsole } from './clubs-console.ts'
import { listClubs } from './list-clubs.ts'
import { exportClub, importClub } from './move-club.ts'
import { removeClub, restoreClub } from './remove-club.ts'
import { startClub, stopClub } from './stop-club.ts'
import { upgradeClubs } from './upgrade-clubs.ts'

export const CLUBS_USAGE = `  clubs add <Domain …> --name <Name> [--mail <E-Mail>] [--folder <Ordner>] [--template <Verein|Ordner>]
                                       einen Verein anlegen; der erste Link geht an die E-Mail-Adresse; Aussehen und Texte wie ein anderer
  clubs list                           alle Vereine: Größe, letzter Besuch, Version, Zustand
  clubs stop|start <Verein>            anhalten und wieder öffnen
  clubs export <Verein> --to <Ordner>  als Datenordner herausgeben, mit dem er allein weitermacht
  clubs import <Datenordner|Sicherung> [--domain <Domain> …] [--folder <Ordner>] [--passphrase-file <Datei>]
                                       einen Verein aufnehmen, der bisher allein war
  clubs backup --to <Ordner>           alle nacheinander sichern, jeden mit seinem eigenen Schlüssel
  clubs upgrade                        alle nacheinander auf den neuesten Stand bringen, jeden zuerst auf einer Kopie
  clubs remove <Verein> [--yes]        in den Papierkorb, für 30 Tage; clubs restore <Ordner> holt zurück
`

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

/** @returns whether it understood its arguments */
type Command = (args: string[], needs: ClubsConsole) => Promise<boolean>

/** A command that takes one word and nothing else. */
const withWord =
  (run: (word: string, needs: ClubsConsole) => Promise<void>): Command =>
  async (args, needs) => {
    const [word, ...rest] = readWords(args, {})?.words ?? []
    if (word === undefined || rest.length > 0) return false
    await run(word, needs)
    return true
  }

const COMMANDS: Record<string, Command> = {
  async add(args, needs) {
    const given = readWords(args, { name: text, mail: text, folder: text, template: text })
    if (given?.values.name === undefined || given.words.length === 0) return false
    const { name, mail, folder, template } = given.values
    await addClub({ domains: given.words, name, mail, folder, template }, needs)
    return true
  },
  async list(args, needs) {
    if (args.length === 0) await listClubs(needs)
    return args.length === 0
  },
  stop: withWord(async (word, needs) => {
    await stopClub(word, needs)
    needs.write(`${word} ist angehalten. So geht es weiter: clubs start ${word}\n`)
  }),
  start: withWord(async (word, needs) => {
    await startClub(word, needs)
    needs.write(`${word} öffnet wieder.\n`)
  }),
  async export(args, needs) {
    const given = readWords(args, { to: text })
    const [word, ...rest] = given?.words ?? []
    if (word === undefined || rest.length > 0 || given?.values.to === undefined) return false
    await exportClub(word, given.values.to, needs)
    return true
  },
  async import(args, needs) {
    const given = readWords(args, { domain: { ...text, multiple: true }, folder: text, 'passphrase-file': text })
    const [source, ...rest] = given?.words ?? []
    if (!given || source === undefined || rest.length > 0) return false
    const { domain: domains = [], folder, 'passphrase-file': passphraseFile } = given.values
    await importClub({ source, domains, folder, passphraseFile }, needs)
    return true
  },
  async backup(args, needs) {
    const to = readOptions(args, { to: text })?.to
    if (to !== undefined) await backupClubs(to, needs)
    return to !== undefined
  },
  async upgrade(args, needs) {
    if (args.length === 0) await upgradeClubs(needs)
    return args.length === 0
  },
  async remove(args, needs) {
    const given = readWords(args, { yes: flag })
    const [word, ...rest] = given?.words ?? []
    if (word === undefined || rest.length > 0) return false
    await removeClub(word, given?.values.yes ?? false, needs)
    return true
  },
  restore: withWord(restoreClub),
}

/**
 * Manages the clubs of a host, whether it runs or not.
 *
 * @param args what follows `clubs` on the command line
 * @returns the exit code: 2 for an invalid command, 1 for a refused one
 */
export async function runClubs([name = '', ...args]: string[], needs: ClubsConsole): Promise<ExitCode> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  try {
    if (await command?.(args, needs)) return 0
    return misunderstand(needs, `Aufruf:\n${CLUBS_USAGE}`)
  } catch (error) {
    const isExpected = [ClubsRefusal, ClubsFileError, MigrationError].some((kind) => error instanceof kind)
    return refuse(needs, isExpected && error instanceof Error ? error.message : explainFailure(error))
  }
}
