import { data, redirect } from 'react-router'
import { changePlayers } from '#features/tournaments/entrants/change-players.ts'
import { changeTeams } from '#features/tournaments/entrants/change-teams.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { SiteContext } from '../../../context.ts'
import { commandStatus, commandRefusalText, notices, FLASH, type ShownRefusal } from './command-text.ts'
import { COMMANDS, readCommand } from './read-command.ts'
import { formOf, type RefusedCommand } from './refused-command.ts'

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
export async function actAsEntrant(ctx: SiteContext, { event, token, fields, address, path }: Sent) {
  const sent = COMMANDS.find((known) => known === fields['errand'])
  const command = readCommand(event, fields)
  if (!command || !sent) throw data('Das Formular kam beschädigt an. Bitte laden Sie die Seite neu.', 400)
  const at = formOf(sent, fields['position'])
  const shown = { at, message: undefined, mistakes: [], typed: fields, mayWait: false }
  if (!command.ok) return data<RefusedCommand>({ ...shown, mistakes: command.error }, 422)
  const refusal = await send(ctx, { token, address, command: command.value })
  if (!refusal) return redirect(`${path}?${FLASH}=${notices[sent].word}`, 303)
  if (refusal.kind === 'unknown-registration') throw data(commandRefusalText(refusal), 404)
  const mayWait = refusal.kind === 'would-wait'
  return data<RefusedCommand>({ ...shown, message: commandRefusalText(refusal), mayWait }, commandStatus(refusal))
}

type Order = {
  token: string
  address: string
  command: Extract<NonNullable<ReturnType<typeof readCommand>>, { ok: true }>['value']
}

async function send(ctx: SiteContext, { token, address, command }: Order): Promise<ShownRefusal | undefined> {
  const turn = await ctx.signUps.takeChangeTurn(address)
  if (!turn.ok) return turn.error
  const order = { registration: { token }, by: { kind: 'entrant' as const } }
  const outcome =
    'team' in command ? await changePlayers(ctx, { ...order, command }) : await changeTeams(ctx, { ...order, command })
  return outcome.ok ? undefined : outcome.error
}
