import { data, redirect } from 'react-router'
import type { EntrantActions } from '#features/tournaments/entrants/entrant-actions.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { errandStatus, errandText, notices, SAID, type ShownRefusal } from './errand-text.ts'
import { ERRANDS, readErrand } from './read-errand.ts'
import { formOf, type RefusedErrand } from './refused-errand.ts'

type Sent = {
  event: TournamentEvent
  token: string
  fields: Record<string, string>
  /** Of the visitor. */
  address: string
  /** Of the entrant's page. */
  path: string
}

/** Does what a form of the entrant's page asks for. @throws a 400 for what no form of ours has sent, a 404 where there is no registration */
export async function actAsEntrant(entrants: EntrantActions, { event, token, fields, address, path }: Sent) {
  const sent = ERRANDS.find((known) => known === fields['errand'])
  const errand = readErrand(event, fields)
  if (!errand || !sent) throw data('Das Formular kam beschädigt an. Bitte laden Sie die Seite neu.', 400)
  const at = formOf(sent, fields['position'])
  const shown = { at, message: undefined, mistakes: [], typed: fields, mayWait: false }
  if (!errand.ok) return data<RefusedErrand>({ ...shown, mistakes: errand.error }, 422)
  const refusal = await send(entrants, { token, address, errand: errand.value })
  if (!refusal) return redirect(`${path}?${SAID}=${notices[sent].word}`, 303)
  if (refusal.kind === 'unknown-registration') throw data(errandText(refusal), 404)
  const mayWait = refusal.kind === 'would-wait'
  return data<RefusedErrand>({ ...shown, message: errandText(refusal), mayWait }, errandStatus(refusal))
}

type Order = {
  token: string
  address: string
  errand: Extract<NonNullable<ReturnType<typeof readErrand>>, { ok: true }>['value']
}

async function send(entrants: EntrantActions, { token, address, errand }: Order): Promise<ShownRefusal | undefined> {
  const turn = await entrants.takeTurn(address)
  if (!turn.ok) return turn.error
  const order = {
    find: ({ registrations }: { registrations: { findByToken: (token: string) => Promise<Found> } }) =>
      registrations.findByToken(token),
    by: { kind: 'entrant' as const },
  }
  const outcome =
    'team' in errand
      ? await entrants.changePlayers({ ...order, errand })
      : await entrants.doErrand({ ...order, errand })
  return outcome.ok ? undefined : outcome.error
}

type Found = Awaited<ReturnType<Parameters<EntrantActions['doErrand']>[0]['find']>>
