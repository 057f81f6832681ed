import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pickTemplate, type Template } from '#content/template/pick-template.ts'
import { readFolderTexts, readSiteTexts } from '#content/template/read-template.ts'
import { storeContext } from '#server/context/store-context.ts'
import { whileOpen } from '#platform/program/while-open.ts'
import { openExistingDatabase } from '../open-existing-database.ts'
import { ClubsRefusal, findClub, type ClubsConsole } from './clubs-console.ts'

/** The template of a new club: another club of this host, or a folder of content. @throws {ClubsRefusal} if there is no such */
export async function findTemplate(word: string, name: string, needs: ClubsConsole): Promise<Template> {
  const folder = resolve(needs.folder, word)
  const files = existsSync(join(folder, 'club')) ? await readFolderTexts(folder) : await readClubTexts(word, needs)
  const template = pickTemplate(files, name)
  if (!template)
    throw new ClubsRefusal(`Nach „${word}“ lässt sich kein Verein anlegen: Es fehlen Stammdaten oder Aussehen.`)
  return template
}

async function readClubTexts(word: string, needs: ClubsConsole) {
  return whileOpen(openExistingDatabase(needs.configOf(await findClub(needs, word))), (connection) =>
    readSiteTexts(storeContext({ connection, now: needs.now }).read),
  )
}
