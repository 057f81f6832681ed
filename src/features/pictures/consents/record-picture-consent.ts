import type { PictureContext } from '#features/pictures/context.ts'
import type { LibraryPicture, UnknownPicture } from '#features/pictures/library/library-picture.ts'
import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { NO_MINORS, worstStates, type ConsentStates, type PictureConsent } from './picture-consent.ts'

const NOTE_LIMIT = 300

/** @property people ids of the people in the register who can be recognised */
export type RecordedConsent = PictureConsent & { people: readonly string[] }

/** Records whether a picture shows recognisable minors, and for which purposes: only those that everybody on it allows. */
export async function recordPictureConsent(
  ctx: PictureContext,
  actor: Actor,
  path: string,
  { showsMinors, states, note, people }: RecordedConsent,
): Promise<Result<LibraryPicture, NotAllowed | UnknownPicture>> {
  if (!may(actor, 'write-news')) return notAllowed('write-news')
  return ctx.write(async ({ library, consents }) => {
    const shown = showsMinors ? (await consents.list()).filter(({ id }) => people.includes(id)) : []
    const consent = showsMinors
      ? { showsMinors, states: allowedBy(states, shown), note: note.trim().slice(0, NOTE_LIMIT) }
      : NO_MINORS
    if (!(await library.setConsent(path, consent, ctx.now()))) return err({ kind: 'unknown-picture' } as const)
    await consents.setPeopleOf(
      path,
      shown.map(({ id }) => id),
    )
    const picture = await library.find(path)
    return picture ? ok(picture) : err({ kind: 'unknown-picture' } as const)
  })
}

const allowedBy = (states: ConsentStates, shown: readonly { states: ConsentStates }[]): ConsentStates =>
  worstStates([states, ...shown.map((person) => person.states)])
