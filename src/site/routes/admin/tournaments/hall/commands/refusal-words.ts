import type { CommandRefusal } from '#features/tournaments/desk/command.ts'
import { lineUpRefusalText } from '#table-tennis/ties/line-up-form.ts'
import { refusalText } from '#table-tennis/ties/refusal-text.ts'

/** Why a command was refused. The page itself shows the effects of a correction. */
export function commandRefusalText(refusal: Exclude<CommandRefusal, { kind: 'has-effect' }>): string {
  switch (refusal.kind) {
    case 'unknown-competition':
    case 'unknown-tie':
      return 'Diesen Kampf gibt es nicht mehr: Die Auslosung hat sich geändert.'
    case 'unknown-entrant':
      return 'Diese Meldung spielt hier nicht mit.'
    case 'tie-not-ready':
      return NOT_READY[refusal.status]
    case 'tie-not-called':
      return 'Dieser Kampf ist an keinem Tisch mehr. Jemand anders hat ihn inzwischen geändert.'
    case 'somebody-plays':
      return refusal.table === ''
        ? 'Jemand davon spielt gerade.'
        : `Jemand davon spielt gerade an Tisch ${refusal.table}.`
    case 'unknown-table':
      return `Einen Tisch ${refusal.table} gibt es in der Halle nicht.`
    case 'table-taken':
      return `Tisch ${refusal.table} ist inzwischen besetzt.`
    case 'table-blocked':
      return `Tisch ${refusal.table} ist gesperrt.`
    case 'wrong-number-of-tables':
      return refusal.needed === 1
        ? 'Dieser Kampf braucht einen Tisch.'
        : `Dieser Kampf braucht ${refusal.needed} verschiedene Tische.`
    case 'tables-in-use':
      return `An Tisch ${refusal.table} wird gerade gespielt. Geben Sie dem Kampf zuerst einen anderen Tisch.`
    case 'impossible-result':
      return refusalText(refusal.refusal, refusal.rules)
    case 'impossible-line-up':
      return lineUpRefusalText(refusal.refusal)
    default:
      return OTHERS[refusal.kind]
  }
}

const NOT_READY = {
  waiting: 'Dieser Kampf kann noch nicht gespielt werden: Er wartet auf andere.',
  called: 'Dieser Kampf ist schon aufgerufen.',
  over: 'Dieser Kampf ist schon zu Ende.',
} as const

const OTHERS = {
  'nothing-to-call': 'Inzwischen ist kein Tisch mehr frei, oder niemand kann gerufen werden.',
  'nothing-reported': 'Es ist noch kein Spiel eingetragen.',
  'changed-meanwhile':
    'Inzwischen hat jemand anders dieses Ergebnis eingetragen oder geändert. Bitte sehen Sie nach und tragen Sie es neu ein, wenn es nicht stimmt.',
  'not-stale': 'Hier ist nichts mehr zu klären.',
  'stands-twice':
    'Jemand davon steht in dieser Runde schon in einem anderen Kampf. Klären Sie zuerst, welcher von beiden gilt, und lassen Sie den anderen neu bilden.',
  'break-over-already': 'Diese Uhrzeit ist schon vorbei.',
  'lot-not-needed': 'Hier muss kein Los mehr entscheiden.',
  'stage-open': 'Vorher müssen alle Kämpfe gespielt und nötige Lose gezogen sein.',
  'nothing-to-draw': 'Hier ist nichts mehr auszulosen.',
} as const
