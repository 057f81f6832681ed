import { data, href, redirect, useSearchParams } from 'react-router'
import { reportMark, type Command } from '#features/tournaments/desk/command.ts'
import { hallTies, type HallTie } from '#features/tournaments/desk/hall.ts'
import { pairings } from '#table-tennis/results/who-plays.ts'
import { readLineUp } from '#table-tennis/ties/line-up-form.ts'
import { rubberNames } from '#table-tennis/ties/refusal-text.ts'
import { formatTime } from '#shared/berlin-time.ts'
import { runCommand, showDay } from '#features/tournaments/desk/run-command.ts'
import { unguessable } from '#shared/unguessable.ts'
import { enterRoom } from '../../../../../context.ts'
import { ok, type Result } from '#shared/result.ts'
import { FormSummary, mistakesTitle } from '../../../../../ui/form-field.tsx'
import { RoomPage } from '../../../../../ui/room-page.tsx'
import { readForm } from '../../../../../read-form.ts'
import { getOrShowMissing, isMissing, showMissing, isFormKey } from '../../enter-room.ts'
import type { Route } from './+types/show.ts'
import { commandTable } from '../commands/command-table.ts'
import { commandRefusalText } from '../commands/refusal-words.ts'
import { EffectNotice } from '../commands/effect-notice.tsx'
import { describeEffect } from '../commands/effect-words.ts'
import { deskMeta, refuseForm } from '../desk-page.ts'
import { LineUps } from './line-ups.tsx'
import { placeOfRefusal, showLineUps } from './line-up-view.ts'
import { mistakeOf, readResult, writeResult, type ResultMistake } from './read-result.ts'
import { ResultForm, type RefusedResult } from './result-form.tsx'
import { describeHallTie, scoreText, sideNames } from '../hall-words.ts'

async function find({ context, params }: Route.LoaderArgs | Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const day = getOrShowMissing(await showDay(ctx, actor, params.slug))
  const { competition, tie: key } = params
  const tie = hallTies(day).find((each) => each.competition === competition && each.tie === key)
  if (!tie) throw data('Diesen Kampf gibt es nicht (mehr).', 404)
  return { ctx, actor, day, tie }
}

export async function loader(args: Route.LoaderArgs) {
  const { day, tie } = await find(args)
  const { rules } = tie.of.state.setup
  const report = tie.of.state.reports.get(tie.tie)
  const [claim] = tie.state.claims
  return {
    slug: day.event.slug,
    what: describeHallTie(day, tie),
    table: tie.state.tables.join(' und '),
    ...sideNames(day, tie.state),
    isKnown: tie.state.home !== undefined && tie.state.guest !== undefined,
    rubbers: rubberNames(rules),
    who: pairings(tie.of.state, tie.state, { ...day, mayName: () => true }),
    lineUps: showLineUps(day, tie),
    bestOf: rules.bestOf,
    // A side's latest claim is shown first for confirmation.
    fields: writeResult(claim?.result ?? report?.result),
    seen: reportMark(report),
    reported: report && `${scoreText(report.result, rules)}, eingetragen um ${formatTime(report.at)}`,
    formKey: unguessable(),
  }
}

type Refused = RefusedResult & { isLineUp: boolean }

export async function action(args: Route.ActionArgs) {
  const { ctx, actor, day, tie } = await find(args)
  const fields = await readForm(args.request)
  const { formKey = '' } = fields
  if (!isFormKey(formKey)) refuseForm()
  const isLineUp = fields['command'] === 'line-up'
  const refused = { fields, mistakes: [], message: undefined, effect: undefined, isLineUp }
  const read = isLineUp ? readLineUpCommand(fields, tie) : readReport(fields, tie)
  if (!read.ok) return data<Refused>({ ...refused, mistakes: read.error }, 422)
  const key = [formKey, read.value.kind, fields['side'] ?? ''].join('-')
  const outcome = await runCommand(ctx, actor, args.params.slug, { command: read.value, key })
  if (outcome.ok) return redirect(`${pathAfter(read.value.kind, args.params)}?getan=${read.value.kind}`, 303)
  const { error } = outcome
  if (isMissing(error)) return showMissing(error)
  if (error.kind === 'has-effect') {
    const effect = { ...describeEffect(day, hallTies(day), error.effect), mark: error.mark }
    return data<Refused>({ ...refused, effect }, 409)
  }
  const mistake = error.kind === 'impossible-result' ? mistakeOf(error.refusal, error.rules) : undefined
  if (mistake) return data<Refused>({ ...refused, mistakes: [mistake] }, 409)
  // Sending the form once more refers to the present state.
  const { seen: _, ...typed } = fields
  return data<Refused>({ ...refused, fields: typed, message: commandRefusalText(error) }, 409)
}

/** After a line-up the desk continues with the same tie. */
const pathAfter = (kind: Command['kind'], params: Route.ActionArgs['params']): string =>
  kind === 'line-up'
    ? href('/admin/turniere/:slug/halle/:competition/:tie', params)
    : href('/admin/turniere/:slug/halle', params)

function readReport(
  fields: Record<string, string>,
  { competition, tie, of }: HallTie,
): Result<Command, ResultMistake[]> {
  const result = readResult(fields, of.state.setup.rules)
  if (!result.ok) return result
  const { seen = '', accepted = '' } = fields
  return ok({ kind: 'report', competition, tie, result: result.value, seen, accepted })
}

function readLineUpCommand(fields: Record<string, string>, { competition, tie, of }: HallTie): Result<Command, never> {
  const { side } = fields
  if (side !== 'home' && side !== 'guest') refuseForm()
  return ok({ kind: 'line-up', competition, tie, side, lineUp: readLineUp(fields, of.state.setup.rules.format) })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  deskMeta(matches, loaderData ? `${loaderData.home} – ${loaderData.guest}` : 'Kampf')

export default function Tie({ loaderData: tie, actionData: refused }: Route.ComponentProps) {
  const { slug, home, guest, what, table, reported } = tie
  const [query] = useSearchParams()
  const refusedLineUp = refused?.isLineUp === true ? refused.fields : undefined
  const lineUpMistake = refusedLineUp && placeOfRefusal(tie.lineUps, refusedLineUp, refused?.message)
  return (
    <RoomPage
      title={`${home}\u00a0– ${guest}`}
      back={{ label: 'Tische', path: href('/admin/turniere/:slug/halle', { slug }) }}
      notice={query.get('getan') === 'line-up' && !refused ? commandTable['line-up'].done : undefined}
      lead={[what, table !== '' && `Tisch ${table}`, reported].filter(Boolean).join(' · ')}
    >
      {refused && (refused.message !== undefined || refused.mistakes.length > 0) && (
        <FormSummary
          title={refused.message === undefined ? mistakesTitle(refused.mistakes) : 'Nicht eingetragen'}
          message={lineUpMistake ? undefined : refused.message}
          mistakes={lineUpMistake ? [lineUpMistake] : refused.mistakes}
        />
      )}
      {refused?.effect && <EffectNotice effect={refused.effect} />}
      {tie.isKnown ? (
        <ResultForm tie={tie} refused={refusedLineUp ? undefined : refused} />
      ) : (
        <p>Wer hier spielt, steht noch nicht fest.</p>
      )}
      <LineUps lineUps={tie.lineUps} formKey={tie.formKey} refused={refusedLineUp} />
    </RoomPage>
  )
}
