import type { DrawView } from '#features/tournaments/drawing/draw-room.ts'
import type { ShownDraw, ShownEntrant } from '#features/tournaments/drawing/show-draw.ts'
import { formatTime } from '#shared/berlin-time.ts'
import { breakLongWords } from '#shared/break-long-words.ts'
import type { Hyphenate } from '#shared/german/hyphenate.ts'
import { dayPath } from '../../../../plain/event-paths.ts'
import { phaseText } from './phase-text.ts'

export type ShownView = ReturnType<typeof toShownView>

/** The draw room's data for its page, with times in words. @param formKey names the view: a command sent twice runs only once */
export function toShownView(view: DrawView, formKey: string, hyphenate: Hyphenate) {
  const { event, competition, phase, form, teams, late, gone, missing, draw } = view
  return {
    event: { slug: event.slug, name: event.name },
    publicPath: dayPath(event, 'auslosung'),
    competition: { key: competition.key, name: competition.name },
    isAlone: (event.competitions ?? []).length < 2,
    phase,
    form,
    teams,
    late,
    gone,
    missing,
    formKey,
    state: phaseText(view),
    draw: draw && inWords(draw, hyphenate),
  }
}

const word = (at: Date | undefined) => at && formatTime(at)

function inWords({ groups, pairs, promise, changes, again, ...draw }: ShownDraw, hyphenate: Hyphenate) {
  const write = (entrant: ShownEntrant) => ({ ...entrant, written: breakLongWords(entrant.name, hyphenate) })
  return {
    ...draw,
    groups: groups.map(({ letter, members }) => ({ letter, members: members.map(write) })),
    pairs: pairs.map(({ home, guest, ...pair }) => ({
      ...pair,
      home: home && write(home),
      guest: guest && write(guest),
    })),
    releasedAt: word(draw.releasedAt),
    promise: promise && { ...promise, committedAt: word(promise.committedAt), drawnAt: word(promise.drawnAt) },
    changes: changes.map(({ what, text, at }) => ({ what, text, at: word(at) })),
    again: again.map(({ reason, at }) => ({ reason, at: word(at) })),
  }
}
