import { getFormat, writeScore } from './tie-format.ts'
import type { UnreadableGame } from './read-games.ts'
import type { RubberRefusal } from './rubber.ts'
import type { TieRefusal } from './tie-result.ts'
import { gamesToWin, type TieRules } from './tie-rules.ts'

const MOST_QUOTED = 20

const shorten = (text: string) => (text.length > MOST_QUOTED ? `${[...text].slice(0, MOST_QUOTED).join('')} …` : text)

/** Why a result is refused, for the person who entered it: what is wrong, the rule, and what would be possible. */
export function refusalText(refusal: TieRefusal | RubberRefusal | UnreadableGame, rules: TieRules): string {
  switch (refusal.kind) {
    case 'rubber':
      return `${rubberNames(rules)[refusal.slot - 1] ?? 'Spiel'}${isOfGame(refusal.refusal) ? ',' : ':'} ${refusalText(refusal.refusal, rules)}`
    case 'rubber-left-out':
      return `${rubberNames(rules)[refusal.slot - 1] ?? 'Ein Spiel'} fehlt noch. Bitte tragen Sie die Spiele der Reihe nach ein.`
    case 'rubber-after-the-end':
      return `${rubberNames(rules)[refusal.slot - 1] ?? 'Spiel'}: Der Kampf war vorher entschieden, dieses Spiel wird nicht mehr gespielt.`
    case 'too-many-rubbers':
      return `Ein Kampf hat höchstens ${refusal.slots} Spiele.`
    case 'tie-over-already':
      return 'Der Kampf ist schon entschieden. Wer ein einzelnes Spiel nicht mehr antritt, verliert nur dieses.'
    case 'unreadable-game':
      return `Satz ${refusal.game}: „${shorten(refusal.text)}“ ist nicht zu lesen. Schreiben Sie die Punkte der Verliererseite, zum Beispiel 7, -9, 11, oder den Satz als 11:7.`
    case 'impossible-game':
    case 'game-after-the-end':
    case 'too-few-games':
    case 'impossible-count':
    case 'nothing-left-to-give-up':
      return rubberText(refusal, rules)
  }
}

/** Whether the sentence of a refusal begins with the game: „Einzel 2, Satz 3: …“ */
const isOfGame = (refusal: RubberRefusal): boolean => 'game' in refusal

function rubberText(refusal: RubberRefusal, rules: TieRules): string {
  const wins = gamesToWin(rules)
  switch (refusal.kind) {
    case 'impossible-game':
      return `Satz ${refusal.game}: ${writeScore(refusal.score)} gibt es nicht. ${gameRule(rules)}`
    case 'game-after-the-end':
      return `Satz ${refusal.game}: Nach Satz ${refusal.decidedBy} war das Spiel entschieden. ${winRule(wins)}`
    case 'too-few-games':
      return `Beim Stand von ${writeScore(refusal.won)} ist das Spiel noch nicht zu Ende. ${winRule(wins)}`
    case 'impossible-count':
      return `Ein Spiel kann nicht ${writeScore(refusal.games)} ausgehen. ${winRule(wins)}`
    case 'nothing-left-to-give-up':
      return 'Das Spiel ist schon zu Ende: Da kann niemand mehr aufgeben.'
  }
}

const winRule = (wins: number): string =>
  wins === 1 ? 'Gespielt wird ein Satz.' : `Es gewinnt, wer zuerst ${wins} Sätze hat.`

const gameRule = ({ gameTarget: target }: TieRules): string =>
  `Ein Satz geht bis ${target}; bei ${target - 1}:${target - 1} geht es weiter, bis jemand zwei Punkte vorn liegt. ` +
  `Möglich ist zum Beispiel ${target}:${target - 2}, ${target + 1}:${target - 1} oder ${target + 2}:${target}.`

/** „Einzel 2“, „Doppel“: each kind counted, where there are several. */
export function rubberNames({ format }: Pick<TieRules, 'format'>): string[] {
  const { slots } = getFormat(format)
  return slots.map(({ kind }, index) => {
    const word = kind === 'single' ? 'Einzel' : 'Doppel'
    const isOnly = slots.filter((other) => other.kind === kind).length === 1
    return isOnly ? word : `${word} ${slots.slice(0, index + 1).filter((other) => other.kind === kind).length}`
  })
}
