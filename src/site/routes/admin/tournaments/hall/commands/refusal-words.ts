import type { CommandRefusal } from '#features/tournaments/desk/command.ts'
import { wordsFor, type Wordings } from '#shared/wordings.ts'
import { lineUpRefusalText } from '#table-tennis/ties/line-up-form.ts'
import { refusalText } from '#table-tennis/ties/refusal-text.ts'

type OpenRefusal = Exclude<CommandRefusal, { kind: 'has-effect' }>

const GONE = 'Diesen Kampf gibt es nicht mehr: Die Auslosung hat sich geändert.'

const NOT_READY = {
  waiting: 'Dieser Kampf kann noch nicht gespielt werden: Er wartet auf andere.',
  called: 'Dieser Kampf ist schon aufgerufen.',
  over: 'Dieser Kampf ist schon zu Ende.',
} as const

const wordings: Wordings<OpenRefusal, string> = {
  'unknown-competition': GONE,
  'unknown-tie': GONE,
  'unknown-entrant': 'Diese Meldung spielt hier nicht mit.',
  'tie-not-ready': ({ status }) => NOT_READY[status],
  'tie-not-called': 'Dieser Kampf ist an keinem Tisch mehr. Jemand anders hat ihn inzwischen geändert.',
  'somebody-plays': ({ table }) => `Jemand davon spielt gerade${table === '' ? '' : ` an Tisch ${table}`}.`,
  'unknown-table': ({ table }) => `Einen Tisch ${table} gibt es in der Halle nicht.`,
  'table-taken': ({ table }) => `Tisch ${table} ist inzwischen besetzt.`,
  'table-blocked': ({ table }) => `Tisch ${table} ist gesperrt.`,
  'wrong-number-of-tables': ({ needed }) =>
    `Dieser Kampf braucht ${needed === 1 ? 'einen Tisch' : `${needed} verschiedene Tische`}.`,
  'tables-in-use': ({ table }) =>
    `An Tisch ${table} wird gerade gespielt. Geben Sie dem Kampf zuerst einen anderen Tisch.`,
  'impossible-result': ({ refusal, rules }) => refusalText(refusal, rules),
  'impossible-line-up': ({ refusal }) => lineUpRefusalText(refusal),
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
}

/** Why a command was refused. The page itself shows the effects of a correction. */
export const commandRefusalText = (refusal: OpenRefusal): string => wordsFor(wordings, refusal)
