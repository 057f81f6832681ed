import { addEvent, checkEvent, saveEvent } from '#features/tournaments/events/keep-events.ts'
import type {
  EventConflict,
  EventMistakes,
  KeptEvent,
  KeptEventRefusal,
} from '#features/tournaments/events/keep-events.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { FormSubject } from '../../../../described-form/answer-form.ts'
import { isMissing, showMissing, type enterRoom } from '../enter-room.ts'
import { eventFields, newEventFields } from './event-fields.ts'
import { fromFormValues, toFormValues } from './event-form-values.ts'

type Visit = Pick<ReturnType<typeof enterRoom>, 'ctx' | 'actor'>

/** The form of an existing tournament. */
export const eventSubject = ({ ctx, actor }: Visit, { event: { slug }, facts }: KeptEvent): FormSubject => ({
  fields: eventFields,
  values: toFormValues(facts),
  async save(values, seen) {
    const typed = fromFormValues(values, facts.competitions)
    const saved = orShowMissing(await saveEvent(ctx, actor, slug, { values: typed, seen }))
    if (saved.ok) return saved
    if (saved.error.kind === 'mistakes') return err(saved.error)
    const { by, facts: theirs, ...conflict } = saved.error
    return err({ ...conflict, values: toFormValues(theirs), by: by === undefined ? undefined : await ctx.nameOf(by) })
  },
  async check(values) {
    return orShowMissing(checkEvent(actor, slug, fromFormValues(values, facts.competitions)))
  },
})

/** The form of a new tournament. @param onAdded receives its new address */
export const newEventSubject = ({ ctx, actor }: Visit, onAdded: (slug: string) => void): FormSubject => ({
  fields: newEventFields,
  values: {},
  async save(values) {
    const added = orShowMissing(await addEvent(ctx, actor, fromFormValues(values, undefined)))
    if (!added.ok) return added
    onAdded(added.value.slug)
    return ok({ isChanged: true, isMerged: false })
  },
  check: async (values) => orShowMissing(checkEvent(actor, 'neu', fromFormValues(values, undefined))),
})

/** @throws the error page that says why there is no tournament to edit */
function orShowMissing<T, E extends EventMistakes | EventConflict>(
  result: Result<T, E | KeptEventRefusal>,
): Result<T, E> {
  if (result.ok) return result
  return isMissing(result.error) ? showMissing(result.error) : err(result.error)
}
