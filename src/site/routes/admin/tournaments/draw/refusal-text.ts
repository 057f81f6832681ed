import type { DrawRefusal } from '#features/tournaments/drawing/decide-draw.ts'

/** Why a draw could not be made or changed, to the director. */
export function drawRefusalText(refusal: DrawRefusal): string {
  switch (refusal.kind) {
    case 'nothing-to-play':
      return 'So würde nichts gespielt. Wählen Sie Gruppen, K.-o. oder Schweizer System.'
    case 'groups-and-rounds':
      return 'Gruppen und Schweizer System gehen nicht zusammen.'
    case 'groups-too-small':
      return `${refusal.groups} Gruppen sind für ${refusal.entrants} Meldungen zu viele: In jeder müssen mindestens zwei spielen.`
    case 'too-many-rounds':
      return `So viele Runden gehen nicht: Nach ${refusal.most} haben alle gegeneinander gespielt.`
    case 'frames-overlap':
      return `Die Plätze für „${refusal.name}“ überschneiden sich mit denen davor.`
    case 'other-phase':
      return 'Inzwischen steht die Auslosung anders; vermutlich war jemand schneller. Unten sehen Sie, wie sie jetzt ist.'
    case 'play-has-begun':
      return 'Es sind schon Kämpfe aufgerufen. Ab jetzt ändert sich an der Auslosung nichts mehr.'
    case 'no-reason':
      return 'Bitte nennen Sie einen Grund. Er steht im Protokoll, das alle lesen können.'
    case 'no-group-left':
      return 'Keine der kleinsten Gruppen kann noch jemanden aufnehmen: Dort ist alles gespielt, oder die Endrunden sind schon ausgelost.'
    case 'nothing-to-swap':
      return 'Wählen Sie zwei aus verschiedenen Gruppen.'
  }
}
