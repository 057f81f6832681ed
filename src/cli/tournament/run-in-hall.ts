import { bringBack, forget, lead, open, type Given, type HallNeeds, OPTIONS } from './hall-commands.ts'
import { readWords } from '../read-options.ts'
import { misunderstand, type ExitCode } from '../terminal.ts'
import { leadWholeDay } from './lead-whole-day.ts'

export const HALL_USAGE = `  tournament hall [<Datei>]            auf dem Laptop: alles mit einem Befehl: öffnen, führen, heimbringen
  tournament open <Datei> [--code <Code>]
                                       auf dem Laptop: das mitgegebene Turnier öffnen; DATA_DIR ist ein leerer Ordner
  tournament lead [--address <IP>] [--port <Zahl>] [--new-password]
                                       auf dem Laptop: das Turnier im WLAN der Halle führen; das Kennwort
                                       bleibt beim nächsten Start, außer mit --new-password
  tournament return [--to <Datei>]     auf dem Laptop: alles nach Hause bringen, dann vom Laptop löschen;
                                       mit --to als Datei, ohne zu löschen
  tournament forget --yes              auf dem Laptop: das Turnier löschen, ohne es heimzubringen
`

/** @property takes the allowed numbers of further arguments */
type Command = {
  options: (keyof typeof OPTIONS)[]
  takes: readonly number[]
  run: (given: Given, needs: HallNeeds) => Promise<ExitCode>
}

const COMMANDS: Record<string, Command> = {
  hall: { options: ['address', 'port'], takes: [0, 1], run: leadWholeDay },
  open: { options: ['code'], takes: [1], run: open },
  lead: { options: ['address', 'port', 'new-password'], takes: [0], run: lead },
  return: { options: ['to'], takes: [0], run: bringBack },
  forget: { options: ['yes'], takes: [0], run: forget },
}

export const isHallCommand = (name: string | undefined) => name !== undefined && Object.hasOwn(COMMANDS, name)

/**
 * Runs a command of the laptop in the hall.
 *
 * @param args what follows `tournament` on the command line
 * @returns the exit code: 2 for an invalid command, 1 for a refused one
 */
export async function runInHall(args: string[], needs: HallNeeds): Promise<ExitCode> {
  const [name = '', ...rest] = args
  const command = COMMANDS[name]
  const given = readWords(rest, OPTIONS)
  const isFine =
    command &&
    given !== undefined &&
    command.takes.includes(given.words.length) &&
    Object.keys(given.values).every((option) => command.options.some((known) => known === option))
  if (isFine) return command.run(given, needs)
  return misunderstand(needs, `Eine Angabe fehlt oder ist unbekannt.\n\nAufruf:\n${HALL_USAGE}`)
}
