import type { Actor, NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { enterEvent, type UnknownEvent } from '#features/tournaments/events/enter-event.ts'
import type { UnknownRegistration, WhichRegistration } from './handled-registrations.ts'
import type { HandlingContext } from './context.ts'
import { NOTE_LIMIT, type Change } from '#features/tournaments/registrations/handling.ts'
import { cleanLines } from '#shared/clean-lines.ts'

/** Another director has written meanwhile. @property note, version the current ones */
type NoteChangedMeanwhile = {
  kind: 'note-changed-meanwhile'
  note: string
  version: number
  changed: Change | undefined
}
type NoteRefusal =
  | NotAllowed
  | UnknownEvent
  | UnknownRegistration
  | NoteChangedMeanwhile
  | { kind: 'note-too-long'; length: number }

/** @param change.seenVersion version of the note that the writer saw */
export async function writeNote(
  ctx: HandlingContext,
  actor: Actor,
  { slug, reference }: WhichRegistration,
  { note: raw, seenVersion }: { note: string; seenVersion: number },
): Promise<Result<void, NoteRefusal>> {
  const event = await enterEvent(ctx, actor, 'handle-registrations', slug)
  if (!event.ok) return event
  const note = cleanLines(raw)
  if (note.length > NOTE_LIMIT) return err({ kind: 'note-too-long', length: note.length })
  return ctx.write(async ({ registrations, handling }): Promise<Result<void, NoteRefusal>> => {
    const registration = await registrations.findByReference(event.value.id, reference)
    if (!registration) return err({ kind: 'unknown-registration' })
    const stands = await handling.find(registration.id)
    if (stands.note === note) return ok(undefined)
    const change = { seenVersion, at: ctx.now(), by: actor.accountId }
    if (await handling.setNote(registration.id, note, change)) return ok(undefined)
    const { note: theirs, noteVersion: version, noteChanged: changed } = await handling.find(registration.id)
    return err({ kind: 'note-changed-meanwhile', note: theirs, version, changed })
  })
}
