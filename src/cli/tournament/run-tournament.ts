import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import {
  rehearse,
  STEPS,
  type Rehearsal,
  type RehearsalContext,
  type RehearsalRefusal,
} from '#features/tournaments/rehearsal/rehearse.ts'
import { takeBack } from '#features/tournaments/rehearsal/take-back.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { readWords } from '../read-options.ts'
import { misunderstand, refuse, type ExitCode, type Terminal } from '../terminal.ts'

type Request = { slug: string } & ({ kind: 'rehearse'; order: Rehearsal } | { kind: 'take-back' })

export const TOURNAMENT_USAGE = `  tournament simulate --event <Turnier> [--to ${STEPS.join('|')}] [--teams <Zahl>]
                                       ein Turnier zur Probe füllen und spielen; ohne --to bis zum Ende
  tournament simulate --event <Turnier> --remove
                                       alles wegnehmen, was so entstanden ist
`

const USUAL_TEAMS = 16
const MOST_TEAMS = 128

/**
 * Rehearses a tournament.
 *
 * @param args what follows `tournament` on the command line
 * @returns the exit code: 2 for an invalid command, 1 when the tournament cannot be rehearsed
 */
export async function runTournament(args: string[], ctx: RehearsalContext, terminal: Terminal): Promise<ExitCode> {
  const request = parseRequest(args)
  if (!request.ok) return misunderstand(terminal, `${request.error}\n\nAufruf:\n${TOURNAMENT_USAGE}`)
  const { slug } = request.value
  const event = await ctx.events.findBySlug(slug)
  if (!event) {
    const known = (await ctx.events.list()).map((each) => each.slug).join(', ')
    return misunderstand(terminal, `Ein Turnier „${slug}“ gibt es nicht. Bekannt sind: ${known || 'noch keine'}.\n`)
  }
  const said = request.value.kind === 'rehearse' ? await play(ctx, event, request.value.order) : await clear(ctx, event)
  if (!said.ok) return refuse(terminal, whyNot(said.error))
  terminal.write(said.value)
  return 0
}

type Said = Result<string, RehearsalRefusal>

async function play(ctx: RehearsalContext, event: TournamentEvent, order: Rehearsal): Promise<Said> {
  const done = await rehearse(ctx, event, order)
  if (!done.ok) return done
  const { entered, teams, played } = done.value
  return ok(
    `${event.name}: ${teams} Meldungen, davon ${entered} eben zur Probe ergänzt; ${played} Kämpfe gespielt.\n` +
      `Wegnehmen: vereinsheim tournament simulate --event ${event.slug} --remove\n`,
  )
}

async function clear(ctx: RehearsalContext, event: TournamentEvent): Promise<Said> {
  const taken = await takeBack(ctx, event)
  if (!taken.ok) return taken
  const { entries, happened } = taken.value
  return ok(`${event.name}: ${entries} Meldungen und ${happened} Einträge des Turniertags weggenommen.\n`)
}

function whyNot(refusal: RehearsalRefusal): string {
  switch (refusal.kind) {
    case 'day-has-begun':
      return 'Der Turniertag hat schon begonnen, und nicht zur Probe. Nichts wurde geändert.'
    case 'entry-refused':
      return refusal.why === 'event-full'
        ? 'So viele Mannschaften haben keinen Platz. Nehmen Sie mit --teams weniger.'
        : `Eine Meldung wurde nicht angenommen (${refusal.why}).`
    case 'too-few-teams':
      return `In „${refusal.competition}“ gibt es zu wenige Meldungen, um auszulosen.`
  }
}

const OPTIONS = {
  event: { type: 'string' },
  to: { type: 'string' },
  teams: { type: 'string' },
  remove: { type: 'boolean' },
} as const

function parseRequest(args: string[]): Result<Request, string> {
  const given = readWords(args, OPTIONS)
  if (!given) return err('Eine Angabe ist unbekannt oder unvollständig.')
  const { words, values } = given
  const { event: slug, to = 'final', teams = String(USUAL_TEAMS), remove } = values
  if (words.join(' ') !== 'simulate')
    return err('Es fehlt simulate, take, admit, open, lead, return oder forget; vereinsheim help zeigt alle.')
  if (slug === undefined) return err('Es fehlt das Turnier, zum Beispiel --event sommerturnier.')
  if (remove) {
    const isAlone = values.to === undefined && values.teams === undefined
    return isAlone ? ok({ slug, kind: 'take-back' }) : err('--remove steht allein.')
  }
  const step = STEPS.find((each) => each === to)
  if (!step) return err(`„${to}“ gibt es nicht; bekannt sind ${STEPS.join(', ')}.`)
  const count = Number(teams)
  if (!Number.isInteger(count) || count < 0 || count > MOST_TEAMS)
    return err(`--teams ist eine Zahl von 0 bis ${MOST_TEAMS}.`)
  return ok({ slug, kind: 'rehearse', order: { to: step, teams: count } })
}
