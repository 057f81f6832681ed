import type { DrawView } from '#features/tournaments/drawing/draw-room.ts'
import { formatTime } from '#shared/berlin-time.ts'

/** „Gelost um 09:41 Uhr. 24 Meldungen, 4 Gruppen.“ */
export function phaseText({ phase, draw, teams }: DrawView): string {
  const count = (amount: number) => (amount === 1 ? '1 Meldung' : `${amount} Meldungen`)
  if (!draw || phase === 'open') return `Noch nicht ausgelost. ${count(teams.length)} sind bereit.`
  const { promise, groups, entrants, releasedAt } = draw
  if (phase === 'committed') {
    const at = promise ? ` um ${formatTime(promise.committedAt)} Uhr` : ''
    return `Die Losnummer ist${at} zugesagt; gelost ist noch nicht. ${count(teams.length)}.`
  }
  const drawn = promise?.drawnAt ? `Gelost um ${formatTime(promise.drawnAt)} Uhr` : 'Gelost'
  const parts = groups.length > 0 ? `, ${groups.length} ${groups.length === 1 ? 'Gruppe' : 'Gruppen'}` : ''
  const released = releasedAt ? ` Freigegeben um ${formatTime(releasedAt)} Uhr.` : ''
  return `${drawn}: ${count(entrants.length)}${parts}.${released}`
}
