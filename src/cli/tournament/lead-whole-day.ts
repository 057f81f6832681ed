import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { err, ok, type Result } from '#shared/result.ts'
import { refuse, type ExitCode } from '../terminal.ts'
import { bringBack, forget, lead, openTaken, readTaken, type Given, type HallNeeds } from './hall-commands.ts'

type Ask = NonNullable<HallNeeds['ask']>

/** The name of the file with which the website lends a tournament. */
const TAKEN_FILE = /^halle-.*\.json$/

const NEXT = `
Das Turnier steht still; eingetragen wird gerade nichts. Wie geht es weiter?
  1  Weiterführen
  2  Weiterführen, mit einem neuen Kennwort für die Turnierleitung
  3  Alles nach Hause bringen und von diesem Rechner löschen (braucht Internet)
  4  Alles in eine Datei schreiben, die auf der Website angenommen wird (ohne Internet)
  5  Von diesem Rechner löschen, wenn die Datei auf der Website angenommen ist
  6  Schließen; beim nächsten Start geht es hier weiter
`

/** The next steps, in the words of this window. */
const IN_THE_WINDOW = {
  asFile: 'wählen Sie 4.',
  handIn: () => 'Laden Sie sie dort hoch: Mitgliederbereich, Ihr Turnier, „Ohne Internet“.',
  remove: 'wählen Sie hier 5; dann ist das Turnier von diesem Rechner gelöscht',
}

/** The whole day on the laptop in one command, as for a double click: opens a tournament unless one is open, leads it, brings it home. */
export async function leadWholeDay(given: Given, needs: HallNeeds): Promise<ExitCode> {
  const { ask, write } = needs
  if (!ask) return refuse(needs, 'Dieser Befehl fragt zwischendurch nach; dafür muss jemand an der Tastatur sitzen.')
  if (await needs.isFresh()) {
    const opened = await openWithCode(given.words[0], needs, ask)
    if (!opened.ok) return refuse(needs, opened.error)
    write(`${opened.value}\n`)
    await needs.close()
  }
  let values = given.values
  for (;;) {
    await lead({ ...given, values }, needs, true)
    const next = await choose(needs, ask)
    if (next === 'home' || next === 'removed' || next === 'closed') return 0
    values = { ...given.values, 'new-password': next === 'new-password' }
  }
}

/** Asks until the code fits, or the input is empty. */
async function openWithCode(named: string | undefined, needs: HallNeeds, ask: Ask): Promise<Result<string, string>> {
  const file = named === undefined ? await findTaken(needs.folder) : ok(named)
  if (!file.ok) return file
  const sealed = await readTaken(file.value, needs)
  if (!sealed.ok) return sealed
  needs.write(`${file.value} wird geöffnet. Der Code steht auf Ihrem Zettel: sechs Gruppen aus vier Zeichen.\n`)
  for (;;) {
    const code = await ask('Code: ')
    if (code === '') return err('Ohne Code bleibt die Datei zu.')
    const opened = await openTaken(sealed.value, code, needs)
    if (opened.ok) return opened
    needs.writeError(`${opened.error}\n`)
  }
}

async function findTaken(folder: string): Promise<Result<string, string>> {
  const [file, ...others] = (await readdir(folder)).filter((name) => TAKEN_FILE.test(name)).toSorted()
  if (file === undefined)
    return err(
      `In ${folder} liegt kein Turnier. Laden Sie es auf der Website herunter (Bereich „Ohne Internet in der Halle“), und legen Sie die Datei halle-….json hierher.`,
    )
  if (others.length > 0)
    return err(
      `In ${folder} liegen mehrere Turniere: ${[file, ...others].join(', ')}. Bitte lassen Sie nur eines dort.`,
    )
  return ok(file)
}

/** @returns `again` and `new-password` to continue leading */
async function choose(needs: HallNeeds, ask: Ask): Promise<'again' | 'new-password' | 'home' | 'removed' | 'closed'> {
  for (;;) {
    needs.write(NEXT)
    const choice = await ask('1 bis 6: ')
    if (choice === '1') return 'again'
    if (choice === '2') return 'new-password'
    if (choice === '3' && (await bringBack(NO_OPTIONS, needs, IN_THE_WINDOW)) === 0) return 'home'
    if (choice === '4') await bringBack({ ...NO_OPTIONS, values: { to: freeName(needs.folder) } }, needs, IN_THE_WINDOW)
    if (choice === '5' && (await removeHandedIn(needs, ask))) return 'removed'
    await needs.close()
    // An empty answer: the input has ended.
    if (choice === '6' || choice === '') return 'closed'
  }
}

async function removeHandedIn(needs: HallNeeds, ask: Ask): Promise<boolean> {
  const answer = await ask('Steht dort „Das Turnier ist aus der Halle zurück“? Dann tippen Sie „ja“: ')
  if (answer.toLowerCase() !== 'ja') return false
  return (await forget({ ...NO_OPTIONS, values: { yes: true } }, needs)) === 0
}

const NO_OPTIONS: Given = { values: {}, words: [] }

function freeName(folder: string): string {
  let name = 'rueckgabe.json'
  for (let number = 2; existsSync(join(folder, name)); number++) name = `rueckgabe-${number}.json`
  return name
}
