import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import type { ClubEntry } from './club-entry.ts'
import { changeClubs, readClubs } from './clubs-file.ts'

const FILE = `# Unsere Vereine
limits: { mails: 200 } # für alle
clubs:
  # seit 2025
  - folder: tsv-musterdorf
    domains: [TSV-Musterdorf.de, www.tsv-musterdorf.de]
    limits: { bytes: 1.5 GB, connections: 50 }
    settings: { MAIL_FROM: post@tsv-musterdorf.de, DUTY_REMINDER_DAYS: 5 }
    shares: [turniere]
  - folder: blau-weiss.beispiel
    domains: [müller-tt.de]
    stopped: true
`
function folderWith(text?: string): string {
  const folder = temporaryFolder()
  if (text !== undefined) writeFileSync(join(folder, 'clubs.yaml'), text)
  return folder
}
const textIn = (folder: string) => readFileSync(join(folder, 'clubs.yaml'), 'utf8')
const entry = (folder: string, ...others: string[]): ClubEntry => ({ folder, domains: [`${folder}.de`, ...others] })

test('each club has its own limits, else those of the file, else the usual ones', async () => {
  const [first, second] = await readClubs(folderWith(FILE))
  expect(first).toEqual({
    folder: 'tsv-musterdorf',
    domains: ['tsv-musterdorf.de', 'www.tsv-musterdorf.de'],
    limits: { bytes: 1_500_000_000, mails: 200, connections: 50 },
    settings: { MAIL_FROM: 'post@tsv-musterdorf.de', DUTY_REMINDER_DAYS: '5' },
    isStopped: false,
    isCanary: false,
    shares: ['turniere'],
    recipients: [],
  })
  expect(second).toMatchObject({
    domains: ['xn--mller-tt-65a.de'],
    limits: { bytes: 5_000_000_000, mails: 200, connections: 300 },
    isStopped: true,
  })
})

test('every mistake is named at once, with its line', async () => {
  const broken = folderWith(`clubs:
  - folder: ../etc
    domains: [https://verein.de]
  - folder: eins
    domains: [eins.de, 127.0.0.1]
    limits: { bytes: viel }
    settings: { DATA_DIR: /tmp }
  - folder: zwei
    domains: []
    settings: { SMTP_URL: quatsch }
    closed: true
`)
  const message = await readClubs(broken).catch((error: unknown) => String(error))
  for (const line of [2, 3, 5, 6, 7, 9, 10]) expect(message).toContain(`clubs.yaml, Zeile ${line}: `)
  expect(message).toContain('closed ist hier unbekannt')
  expect(message).not.toContain('quatsch')
})

test('two clubs share neither a folder nor a domain, however it is written', async () => {
  const file = folderWith(`clubs:
  - { folder: eins, domains: [müller.de] }
  - { folder: eins, domains: [xn--MLLER-kva.de] }
`)
  const message = await readClubs(file).catch((error: unknown) => String(error))
  expect(message).toContain('Zeile 3: clubs.1.folder: Diesen Ordner hat schon ein anderer Verein.')
  expect(message).toContain('Zeile 3: clubs.1.domains.0: xn--mller-kva.de steht hier zum zweiten Mal.')
})

test('no file is a mistake, an empty one no club', async () => {
  await expect(readClubs(folderWith())).rejects.toThrow('Hier gibt es keine Vereine')
  expect(await readClubs(folderWith('# noch keiner\n'))).toEqual([])
})

test('a change leaves the other lines and all comments as they are', async () => {
  const folder = folderWith(FILE)
  await changeClubs(folder, (clubs) => [...clubs.map((club) => ({ ...club, stopped: undefined })), entry('neu')])
  expect(textIn(folder)).toBe(FILE.replace('    stopped: true\n', '  - folder: neu\n    domains:\n      - neu.de\n'))
  await changeClubs(folder, (clubs) => clubs.slice(0, 1))
  expect(textIn(folder)).toBe(FILE.slice(0, FILE.indexOf('  - folder: blau')))
})

test('what would be a mistake is not written', async () => {
  const folder = folderWith(FILE)
  const taken = changeClubs(folder, (clubs) => [...clubs, entry('neu', 'tsv-musterdorf.de')])
  await expect(taken).rejects.toThrow('tsv-musterdorf.de steht hier zum zweiten Mal')
  expect(textIn(folder)).toBe(FILE)
})

test('of changes at the same time none is lost, also in a folder that was empty', async () => {
  const folder = folderWith('# Unsere Vereine\n')
  const names = ['eins', 'zwei', 'drei', 'vier']
  await Promise.all(names.map((name) => changeClubs(folder, (clubs) => [...clubs, entry(name)])))
  const clubs = await readClubs(folder)
  expect(clubs.map((club) => club.folder).toSorted()).toEqual(names.toSorted())
  expect(textIn(folder)).toMatch(/^# Unsere Vereine\n/)
})
