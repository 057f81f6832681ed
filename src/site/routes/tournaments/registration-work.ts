import { data, redirect, type RouterContextProvider } from 'react-router'
import { inlinePicturePaths } from '#features/pictures/show-inline-pictures.ts'
import { nextFirst } from '#features/tournaments/events/event.ts'
import { confirmationPath } from '#features/tournaments/events/event-address.ts'
import { teamFieldNames } from '#features/tournaments/registrations/registration-fields.ts'
import { fieldsOf, registrationForms } from '#features/tournaments/registrations/registration-form.ts'
import { refusalText } from '#features/tournaments/registrations/refusal-text.ts'
import {
  takeRegistration,
  type SentRegistrationRefusal,
} from '#features/tournaments/registrations/take-registration.ts'
import { showFields } from '#shared/form/describe-form.ts'
import type { SentForm } from '#shared/form/typed.ts'
import { siteContext } from '../../context.ts'
import { refuseForm } from '../../described-form/refuse-form.ts'
import { findDayLink } from '../../plain/event-paths.ts'
import { firstFields, readSentForm } from '../../read-form.ts'
import { refusalInit } from '../../refusal-init.ts'
import { faultReporter, services, takenRegistration, visitorAddress } from '../../services.ts'
import { pageData } from '../../structured-data.tsx'
import { sportsEvent } from '../json-ld.ts'
import { showEntry } from './entry-view.ts'
import { showEventPage } from './event-view.ts'
import { showPlaces } from './place-view.ts'
import type { RefusedRegistration } from './registration-form.tsx'
import { entriesPath, findEventAt, lostLinkPath, tournamentPath } from './tournament-path.ts'

type Args = { context: Readonly<RouterContextProvider>; params: { slug?: string; address?: string } }

/** The page of a tournament, at either of its addresses; undefined where there is none. */
export async function loadRegistration({ context, params }: Args) {
  const ctx = context.get(siteContext)
  const { club, publicUrl, findPictures, now } = context.get(services)
  const event = await findEventAt(ctx.offeredEvents, params)
  if (!event) return undefined
  if (params.slug !== undefined && event.address !== undefined) throw redirect(tournamentPath(event), 301)
  const events = await ctx.offeredEvents.list()
  const others = nextFirst(events, now()).filter(({ slug }) => slug !== event.slug)
  const { name } = await club.getFacts('club')
  const { sport } = await club.getFacts('look')
  context.set(pageData, sportsEvent({ ...event, url: publicUrl + tournamentPath(event), organizer: name, sport }))
  return {
    event: showEventPage(event, await findPictures(inlinePicturePaths(event.descriptionHtml))),
    path: tournamentPath(event),
    entriesPath: entriesPath(event),
    linkPath: lostLinkPath(event),
    dayLink: await findDayLink(ctx, event),
    entry: showEntry(event, events, now()),
    places: showPlaces(event, await ctx.read.places.find(event)),
    otherEvents: others.map((other) => ({ name: other.name, path: tournamentPath(other) })),
    form: { fields: showFields(fieldsOf(event)), token: ctx.signUps.formGuard.issue().token },
  }
}

export type LoadedRegistration = NonNullable<Awaited<ReturnType<typeof loadRegistration>>>
export type SentRegistration = Exclude<Awaited<ReturnType<typeof sendRegistration>>, Response>['data']

export async function sendRegistration({ context, params, request }: Args & { request: Request }) {
  const ctx = context.get(siteContext)
  const event = await findEventAt(ctx.offeredEvents, params)
  if (!event && params.slug === undefined) throw data(null, 405)
  const place = event ?? { slug: params.slug ?? '', address: undefined }
  const sent = await readSentForm(request)
  const outcome =
    context.get(takenRegistration) ??
    (await takeRegistration(ctx, {
      slug: place.slug,
      fields: firstFields(sent),
      address: context.get(visitorAddress),
      report: context.get(faultReporter),
    }))
  if (outcome.ok) return redirect(confirmationPath(place, outcome.value.registration.token), 303)
  const { error } = outcome
  const refusal = toMistakes(error, sent)
  const fields = event ? fieldsOf(event) : registrationForms.yes.fields
  const guard = ctx.signUps.formGuard
  const refused: RefusedRegistration = refuseForm(refusal, { fields, sent, guard, text: refusalText, isNamed: true })
  if (error.kind === 'doubts') return data({ ...refused, affirmation: error.affirmation }, 422)
  if (error.kind === 'may-wait') return data({ ...refused, seats: error.seated.length }, 409)
  const earlierPath = error.kind === 'form-already-sent' ? confirmationPath(place, error.token) : undefined
  return data({ ...refused, earlierPath }, refusalInit(error))
}

/** A refusal's mistakes by field. */
function toMistakes(refusal: SentRegistrationRefusal, sent: SentForm) {
  if (refusal.kind === 'doubts') return { kind: 'mistakes' as const, mistakes: refusal.doubts }
  if (refusal.kind !== 'same-team-twice') return refusal
  const isRepeated = (name: string) =>
    String(sent.get(name) ?? '')
      .normalize('NFC')
      .trim() === refusal.teamName
  const field = teamFieldNames.findLast(isRepeated) ?? 'teamName1'
  return { kind: 'mistakes' as const, mistakes: [{ field, message: refusalText(refusal) }] }
}
