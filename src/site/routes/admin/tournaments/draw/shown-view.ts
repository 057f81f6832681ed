import type { DrawView } from '#features/tournaments/drawing/draw-room.ts'
import type { ShownDraw } from '#features/tournaments/drawing/show-draw.ts'
import { formatTime } from '#shared/berlin-time.ts'
import { dayPath } from '../../../../plain/event-paths.ts'
import { phaseText } from './phase-text.ts'

export type ShownView = ReturnType<typeof toShownView>

/** The draw room as its page shows it, with moments in words. @param formKey names the view: sent twice, a deed is done once */
export function toShownView(view: DrawView, formKey: string) {
  const { event, competition, phase, form, teams, late, missing, draw } = view
  return {
    event: { slug: event.slug, name: event.name },
    publicPath: dayPath(event, 'auslosung'),
    competition: { key: competition.key, name: competition.name },
    isAlone: (event.competitions ?? []).length < 2,
    phase,
    form,
    teams,
    late,
    missing,
    formKey,
    state: phaseText(view),
    draw: draw && inWords(draw),
  }
}

const word = (at: Date | undefined) => at && formatTime(at)

const inWords = ({ promise, changes, again, ...draw }: ShownDraw) => ({
  ...draw,
  releasedAt: word(draw.releasedAt),
  promise: promise && { ...promise, committedAt: word(promise.committedAt), drawnAt: word(promise.drawnAt) },
  changes: changes.map(({ one, other, reason, at }) => ({ one, other, reason, at: word(at) })),
  again: again.map(({ reason, at }) => ({ reason, at: word(at) })),
})
