import { ContentError } from '#content/content-mistake.ts'
import { createUpkeepStore } from '#features/upkeep/upkeep-store.ts'
import { ClubsFileError } from '#host/clubs/clubs-file.ts'
import { findClubsDir, readClubConfig } from '#host/clubs/club-config.ts'
import { noteWork } from '#host/host-store.ts'
import { findName } from '#identity/core/admin/find-person.ts'
import { ConfigError, readProcessConfig, readProcessEnvironment, type Config } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { migrateDatabase, MigrationError } from '#platform/db/migrate-database.ts'
import { createMediaStore } from '#platform/media/media-store.ts'
import { openBlobs } from '#platform/media/open-blobs.ts'
import { watchForStop } from '#platform/program/watch-for-stop.ts'
import { contentContext, storeContext } from '#server/context/store-context.ts'
import { ClubsRefusal, findClub } from './clubs/clubs-console.ts'
import { CLUBS_USAGE, runClubs } from './clubs/run-clubs.ts'
import { runContent } from './content.ts'
import { runConvert } from './convert.ts'
import { explainFailure } from './explain-failure.ts'
import { IDENTITY_USAGE, runServe, runServiceKeys, showKeys } from './identity.ts'
import { runLeague } from './league.ts'
import { runMedia } from './media.ts'
import { NoDatabaseError, openExistingDatabase, openIdentity } from './open-existing-database.ts'
import { openHall } from './tournament/open-hall.ts'
import { openTournaments } from './tournament/open-tournaments.ts'
import { HALL_USAGE, isHallCommand } from './tournament/run-in-hall.ts'
import { isLendingCommand, LENDING_USAGE, runLending } from './tournament/run-lending.ts'
import { runRegistrations } from './registrations.ts'
import { runSafekeeping, SAFEKEEPING, SAFEKEEPING_USAGE } from './safekeeping.ts'
import { runTournament, TOURNAMENT_USAGE } from './tournament/run-tournament.ts'
import { runUsers } from './users.ts'
import { askWord, misunderstand, refuse, type Terminal, type Keyboard } from './terminal.ts'

const USAGE = `Vereinsheim auf der Konsole. Aufruf: vereinsheim <Befehl>, aus den Quellen: npm run cli -- <Befehl>

  content import [--from <Ordner>]     neue und geänderte Dateien aus ./content übernehmen
                                       (--begin: statt des Beispielvereins)
    [--theirs|--ours <Datei> …]        was gilt, wo eine Datei und die Website geändert wurden
    [--prune]                          was keine Datei mehr hat, nach einer Frage in den Papierkorb
  content export --to <Ordner>         was Besucher sehen, als Markdown, YAML, Bilder und PDF herausschreiben
  content clear --sample               den Beispielverein wegnehmen; Konten und Eigenes bleiben
  content convert --from jekyll|hugo|gatsby|eleventy|astro|wordpress <Quelle> --to <Ordner>
                                       aus einer anderen Website einen solchen Ordner machen
  league import <Datei> [--team <Adresse>] [--season <2024-25>]
                                       Spiele und Ergebnisse aus einer Excel-, CSV- oder Kalenderdatei
  media copy --to bucket|folder        Bilder und Dateien in den Bucket kopieren, oder zurück in den Datenordner
  registrations list   --event <Turnier>
  registrations export --event <Turnier> [--format table|csv|xlsx] [--output <Datei>]
${TOURNAMENT_USAGE}${LENDING_USAGE}${HALL_USAGE}  users list                           alle Konten
  users invite <E-Mail> [--name <Name>] [--role <Rolle,…>] [--mail]
  users invite --first                 der Link für das erste Konto, das alles verwalten darf
  users role <E-Mail> <Rolle …>        Rollen setzen; --none nimmt alle weg
  users disable|enable|delete <E-Mail>
  users import --file <Datei>          Personen von Netlify Identity oder Supabase übernehmen
  identity keys                        Schlüssel für Programme, die sich wie mit Supabase anmelden
  identity serve --config <Datei>      nur die Anmeldung betreiben, ohne Website
${SAFEKEEPING_USAGE}  --club <Verein> <Befehl …>           einer dieser Befehle für einen von vielen Vereinen auf einem Server
${CLUBS_USAGE}
Sonst darf die Website dabei laufen; sie zeigt Änderungen sofort.
`

const SUBJECTS = ['content', 'league', 'registrations', 'tournament', 'users', 'identity']
/** `--club` before a command of a single site selects one club of a host. */
const [club, words] =
  process.argv[2] === '--club' ? [process.argv[3] ?? '', process.argv.slice(4)] : [undefined, process.argv.slice(2)]
const [subject, ...args] = words
const write = (text: string) => process.stdout.write(text)
const writeError = (text: string) => process.stderr.write(text)

/** Runs the command; expected failures are reported in one sentence. */
export async function runConsole(): Promise<void> {
  try {
    process.exitCode = await run()
  } catch (error) {
    process.exitCode = refuse({ writeError }, isExpected(error) ? error.message : explainFailure(error))
  }
}

async function run(): Promise<number> {
  // Also after a command, before anything is opened for it.
  if (subject === undefined || subject === 'help' || process.argv.some((each) => each === '--help' || each === '-h')) {
    write(USAGE)
    return 0
  }
  const common = { write, writeError, folder: process.cwd() }
  const [command, ...options] = args
  // The output contains names or keys; only a content folder is for others, such as the user of the site.
  if (subject !== 'content' || command === 'import') process.umask(0o077)
  if (subject === 'identity' && command === 'serve') return runServe(options, { ...common, onStop: watchForStop() })
  if (subject === 'identity' && command === 'keys' && options.length > 0) return runServiceKeys(options, common)
  if (subject === 'content' && command === 'convert') return runConvert(options, common)
  if (subject === 'clubs') return runClubs(args, { ...common, ...openClubs() })
  const safekeeping = SAFEKEEPING.find((known) => known === subject)
  if (safekeeping) return runSafekeeping(safekeeping, args, await readSiteConfig(), common)
  if (subject === 'media') return runMedia(args, await readSiteConfig(), common)
  if (!SUBJECTS.includes(subject)) return misunderstand(common, `Den Befehl „${subject}“ gibt es nicht.\n\n${USAGE}`)
  const config = await readSiteConfig()
  if (subject === 'tournament' && isHallCommand(command))
    return openHall(args, { config, ...common, ask: askWord(process.stdin, write) })
  const connection = openExistingDatabase(config)
  try {
    await migrateDatabase(connection)
    // As the site has it: the console may run without the site's settings.
    const publicUrl = (await createUpkeepStore(connection.db).findAddress()) ?? config.publicUrl
    return await runOnDatabase({ config: { ...config, publicUrl }, connection, common })
  } finally {
    await connection.close()
    // If the club is closed at present, the host opens it now to send its mails, not at the next visit.
    noteWork(config.dataDir, new Date())
  }
}

/** @throws {ConfigError | ClubsFileError | ClubsRefusal} */
async function readSiteConfig(): Promise<Config> {
  if (club === undefined) return readProcessConfig()
  const clubs = openClubs()
  return clubs.configOf(await findClub(clubs, club))
}

/** The place of a host's clubs, and the settings of each. */
function openClubs() {
  const environment = readProcessEnvironment()
  const clubsDir = findClubsDir(environment)
  return {
    clubsDir,
    configOf: (club: Parameters<typeof readClubConfig>[0]) => readClubConfig(club, { clubsDir, environment }),
    ask: askWord(process.stdin, write),
    now: () => new Date(),
  }
}

type Opened = { config: Config; connection: DatabaseConnection; common: Terminal }

async function runOnDatabase({ config, connection, common }: Opened): Promise<number> {
  const [command] = args
  if (subject === 'registrations')
    return runRegistrations(args, storeContext({ connection, now: () => new Date() }).read, common)
  if (subject === 'tournament') {
    const ctx = await openTournaments(connection, config.publicUrl, () => new Date())
    return isLendingCommand(command) ? runLending(args, ctx, common) : runTournament(args, ctx, common)
  }
  if (subject === 'league') return runLeague(args, { ...common, connection, now: () => new Date() })
  if (subject === 'users' || subject === 'identity') {
    const { identity, firstSetUpLink, keys, supabaseUrl } = await openIdentity({ config, connection })
    if (subject === 'users') {
      return runUsers(args, { ...common, identity, firstSetUpLink, confirm: askYesNo(process.stdin, write) })
    }
    if (args.length === 1 && args[0] === 'keys') return showKeys(keys, supabaseUrl, common)
    return misunderstand(common, `Es fehlt keys oder serve.\n\n${IDENTITY_USAGE}`)
  }
  const media = createMediaStore(openBlobs(config))
  return runContent(args, {
    ctx: contentContext(connection, { media, now: () => new Date() }),
    contentDir: config.contentDir,
    ...common,
    confirm: askYesNo(process.stdin, write),
    nameOf: async (accountId) => {
      const { identity } = await openIdentity({ config, connection })
      return findName(identity, accountId)
    },
  })
}

/** Failures whose message is all that the operator needs. */
function isExpected(error: unknown): error is Error {
  const kinds = [ConfigError, ContentError, MigrationError, NoDatabaseError, ClubsFileError, ClubsRefusal]
  return kinds.some((kind) => error instanceof kind)
}

/** Asks a question at the keyboard, where only a clear yes counts; undefined without one. */
export function askYesNo(stdin: Keyboard, write: (text: string) => void) {
  const ask = askWord(stdin, write)
  return ask && (async (question: string): Promise<boolean> => /^(j|ja)$/i.test(await ask(question)))
}
