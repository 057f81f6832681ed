import {
  collisionsOf,
  describeCollision,
  describeStep,
  letter,
  protocolGroups,
} from '#table-tennis/draw/draw-protocol.ts'
import type { Entrant } from '#table-tennis/draw/entrant.ts'
import type { DrawState } from '#table-tennis/results/competition-state.ts'
import { formatListDate } from '#shared/berlin-time.ts'
import { withCompetition } from './group-sheet.ts'
import type { PaperView } from './paper-view.ts'
import { headingBlock, listBlock, tableBlock, textBlock, type Block, type Sheet } from './sheet.ts'

/** How it was drawn, so that anybody can draw it once more. @param address of the page that does; undefined for none */
export function drawSheet(view: PaperView, address: string | undefined): Sheet {
  const { state, onWall } = view
  return {
    title: withCompetition(view, 'Protokoll der Auslosung'),
    blocks: [
      ...secretBlocks(state.draw, address),
      ...groupBlocks(view),
      ...state.setup.frames.flatMap(({ key, name }) => frameBlocks(view, { key, name })),
      ...changeBlocks(state.draw, onWall),
    ],
  }
}

function secretBlocks({ commitments, secrets, again }: DrawState, address: string | undefined): Block[] {
  const commitment = commitments.at(-1)
  const secret = secrets.at(-1)
  return [
    ...again.map(({ reason, at }) => textBlock(`Neu ausgelost am ${formatListDate(at)} Uhr. Grund: ${reason}`)),
    ...(commitment
      ? [textBlock(`Vor der Auslosung gezeigt, ${formatListDate(commitment.at)} Uhr: ${commitment.commitment}`)]
      : []),
    ...(secret ? [textBlock(`Nach der Auslosung gezeigt, ${formatListDate(secret.at)} Uhr: ${secret.secret}`)] : []),
    ...(secret && address !== undefined
      ? [textBlock(`Wer nachrechnen möchte, findet alles dafür auf ${address}`)]
      : []),
  ]
}

function groupBlocks({ state, onWall }: PaperView): Block[] {
  if (state.groups.length === 0) return []
  const entrants = new Map(state.entrants.map((entrant) => [entrant.id, entrant]))
  const groups = drawnGroups(state).map((ids) => ids.map((id): Entrant => entrants.get(id) ?? { id }))
  const { steps } = protocolGroups(groups, state.draw.secrets.at(-1)?.secret ?? '')
  const rows = steps.map((step, index) => [String(index + 1), describeStep(step, onWall)])
  const columns = [{ heading: 'Los', width: 14, align: 'center' as const, heads: true }, { heading: 'Gezogen' }]
  const collisions = collisionsOf(groups).map((each) => describeCollision(each, groups.length, onWall))
  return [headingBlock('Gruppen'), tableBlock({ columns, rows }), ...listBlock(collisions)]
}

/** As they were drawn, before anything was changed: two who changed places change back, and who came late is not there. */
const drawnGroups = ({ groups, draw }: PaperView['state']): readonly (readonly string[])[] =>
  draw.changes.toReversed().reduce<readonly (readonly string[])[]>((before, { change }) => {
    if (change.kind === 'swapped-in-frame') return before
    if (change.kind === 'joined-group') {
      return before.map((group) => group.filter((id) => id !== change.entrant.id))
    }
    const { one, other } = change
    const back = (id: string) => (id === one ? other : id === other ? one : id)
    return before.map((group) => group.map(back))
  }, groups)

function frameBlocks({ state, onWall }: PaperView, { key, name }: { key: string; name: string }): Block[] {
  const slots = state.frames.get(key)
  if (!slots) return []
  const rows = slots.map((slot, index) => {
    if (slot === 'bye') return [String(index + 1), 'Freilos']
    return [
      String(index + 1),
      'entrant' in slot ? onWall(slot.entrant) : `${slot.place}. der Gruppe ${letter(slot.group)}`,
    ]
  })
  const columns = [{ heading: 'Platz', width: 14, align: 'center' as const, heads: true }, { heading: 'Gezogen' }]
  return [headingBlock(name), tableBlock({ columns, rows })]
}

function changeBlocks({ changes }: DrawState, nameOf: (entry: string) => string): Block[] {
  const sentences = changes.map(({ change, at }) => {
    const moment = `${formatListDate(at)} Uhr`
    if (change.kind === 'joined-group') {
      return `${moment}: ${nameOf(change.entrant.id)} kommt ohne Los in Gruppe ${letter(change.group)}, die kleinste.`
    }
    const who =
      change.kind === 'swapped-in-groups'
        ? `${nameOf(change.one)} und ${nameOf(change.other)} tauschen die Gruppe`
        : `Die Plätze ${change.one + 1} und ${change.other + 1} der Runde tauschen`
    return `${moment}: ${who}. Grund: ${change.reason}`
  })
  return sentences.length > 0 ? [headingBlock('Nach dem Losen geändert'), ...listBlock(sentences)] : []
}
