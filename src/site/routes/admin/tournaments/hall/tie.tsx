import { data, href, redirect } from 'react-router'
import { reportMark } from '#features/tournaments/desk/deed.ts'
import { hallTies } from '#features/tournaments/desk/hall.ts'
import { rubberNames } from '#features/tournaments/ties/refusal-text.ts'
import { formatTime } from '#shared/berlin-time.ts'
import { FormSummary, mistakesTitle } from '../../../../ui/form-field.tsx'
import { RoomPage } from '../../../../ui/room-page.tsx'
import { readForm } from '../../../../read-form.ts'
import { getOrShowMissing, isMissing, showMissing } from '../enter-room.ts'
import { isFormKey } from '../form-key.ts'
import type { Route } from './+types/tie.ts'
import { deedRefusalText } from './deed-words.ts'
import { EffectNotice } from './effect-notice.tsx'
import { describeEffect } from './effect-words.ts'
import { deskMeta, enterDesk, refuseForm } from './enter-desk.ts'
import { mistakeOf, readResult, writeResult } from './read-result.ts'
import { ResultForm, type RefusedResult } from './result-form.tsx'
import { scoreText } from './table-view.ts'
import { describeHallTie, sideNames } from './tie-words.ts'

async function find({ context, params }: Route.LoaderArgs | Route.ActionArgs) {
  const { desk, actor, newFormKey } = enterDesk({ context })
  const { day } = getOrShowMissing(await desk.show(actor, params.slug))
  const { competition, tie: key } = params
  const tie = hallTies(day).find((each) => each.competition === competition && each.tie === key)
  if (!tie) throw data('Diesen Kampf gibt es nicht (mehr).', 404)
  return { desk, actor, newFormKey, day, tie }
}

export async function loader(args: Route.LoaderArgs) {
  const { newFormKey, day, tie } = await find(args)
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
    bestOf: rules.bestOf,
    // What one side has said last is looked at first.
    fields: writeResult(claim?.result ?? report?.result),
    seen: reportMark(report),
    reported: report && `${scoreText(report.result, rules)}, eingetragen um ${formatTime(report.at)}`,
    formKey: newFormKey(),
  }
}

export async function action(args: Route.ActionArgs) {
  const { desk, actor, day, tie } = await find(args)
  const fields = await readForm(args.request)
  const { formKey = '', seen = '', accepted = '' } = fields
  if (!isFormKey(formKey)) refuseForm()
  const refused = { fields, mistakes: [], message: undefined, effect: undefined }
  const result = readResult(fields, tie.of.state.setup.rules)
  if (!result.ok) return data<RefusedResult>({ ...refused, mistakes: result.error }, 422)
  const deed = {
    kind: 'report',
    competition: tie.competition,
    tie: tie.tie,
    result: result.value,
    seen,
    accepted,
  } as const
  const outcome = await desk.act(actor, args.params.slug, { deed, key: `${formKey}-report` })
  if (outcome.ok) return redirect(`${href('/admin/turniere/:slug/halle', args.params)}?getan=report`, 303)
  const { error } = outcome
  if (isMissing(error)) return showMissing(error)
  if (error.kind === 'has-effect') {
    return data<RefusedResult>(
      { ...refused, effect: { ...describeEffect(day, hallTies(day), error.effect), mark: error.mark } },
      409,
    )
  }
  const mistake = error.kind === 'impossible-result' ? mistakeOf(error.refusal, error.rules) : undefined
  if (mistake) return data<RefusedResult>({ ...refused, mistakes: [mistake] }, 409)
  // Whoever sends it once more has seen what stands there now.
  const { seen: _, ...typed } = fields
  return data<RefusedResult>({ ...refused, fields: typed, message: deedRefusalText(error) }, 409)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  deskMeta(matches, loaderData ? `${loaderData.home} – ${loaderData.guest}` : 'Kampf')

export default function Tie({ loaderData: tie, actionData: refused }: Route.ComponentProps) {
  const { slug, home, guest, what, table, reported } = tie
  return (
    <RoomPage
      title={`${home} – ${guest}`}
      back={{ label: 'Tische', path: href('/admin/turniere/:slug/halle', { slug }) }}
      lead={[what, table !== '' && `Tisch ${table}`, reported].filter(Boolean).join(' · ')}
    >
      {refused && (refused.message !== undefined || refused.mistakes.length > 0) && (
        <FormSummary
          title={refused.message === undefined ? mistakesTitle(refused.mistakes) : 'Nicht eingetragen'}
          message={refused.message}
          mistakes={refused.mistakes}
        />
      )}
      {refused?.effect && <EffectNotice effect={refused.effect} />}
      {tie.isKnown ? <ResultForm tie={tie} refused={refused} /> : <p>Wer hier spielt, steht noch nicht fest.</p>}
    </RoomPage>
  )
}
