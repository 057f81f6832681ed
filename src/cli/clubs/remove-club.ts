import { DAYS_IN_BIN, listBin, putIntoBin, takeFromBin } from '#host/clubs/bin.ts'
import type { ClubEntry } from '#host/clubs/club-entry.ts'
import { changeClubs } from '#host/clubs/clubs-file.ts'
import { NEEDS_ANSWER } from '../terminal.ts'
import { ClubsRefusal, findClub, type ClubsConsole } from './clubs-console.ts'
import { beginState, refuseTakenFolder } from './move-in.ts'
import { stopClub } from './stop-club.ts'

/** Moves a club to the bin, for thirty days. */
export async function removeClub(word: string, isSure: boolean, needs: ClubsConsole): Promise<void> {
  const { folder } = await findClub(needs, word)
  if (!isSure) await makeSure(folder, needs)
  await stopClub(folder, needs)
  const removed: ClubEntry[] = []
  await changeClubs(needs.clubsDir, (clubs) => {
    removed.push(...clubs.filter((club) => club.folder === folder))
    return clubs.filter((club) => club.folder !== folder)
  })
  for (const entry of removed) await putIntoBin(needs.clubsDir, entry, needs.now())
  needs.write(
    `${folder} liegt für ${DAYS_IN_BIN} Tage im Papierkorb. So kommt der Verein zurück: clubs restore ${folder}\n`,
  )
}

async function makeSure(folder: string, { ask }: ClubsConsole): Promise<void> {
  if (!ask) throw new ClubsRefusal(NEEDS_ANSWER)
  const answer = await ask(`Verein in den Papierkorb legen? Dann tippen Sie „${folder}“: `)
  if (answer !== folder) throw new ClubsRefusal('Nicht bestätigt. Es wurde nichts geändert.')
}

/** Restores the club that was removed last under this name, and starts it. */
export async function restoreClub(folder: string, needs: ClubsConsole): Promise<void> {
  const { clubsDir, now, write } = needs
  const found = (await listBin(clubsDir)).find((each) => each.folder === folder)
  if (!found) throw new ClubsRefusal(`Im Papierkorb liegt kein Verein „${folder}“.`)
  refuseTakenFolder(clubsDir, folder)
  beginState(clubsDir, folder, now())
  await takeFromBin(clubsDir, found, (entry) =>
    changeClubs(clubsDir, (clubs) => [...clubs, { ...entry, stopped: undefined }]),
  )
  write(`${folder} ist wieder da.\n`)
}
