import { data, href, Link, redirect } from 'react-router'
import { saveTeam, showKeptTeam } from '#features/league/keeping/keep-team.ts'
import type { ChangedMeanwhile } from '#features/league/keeping/kept-teams.ts'
import { describeTeamForm, toTeamValues } from '#features/league/keeping/team-form.ts'
import { seasonLabel } from '#features/league/season.ts'
import { may } from '#rights/offices.ts'
import { showFields, type Mistaken } from '#shared/form/describe-form.ts'
import { TICKED, toTypedFields } from '#shared/form/typed.ts'
import { DescribedForm, FormFields } from '../../../described-form/described-form.tsx'
import { refuseForm } from '../../../described-form/refuse-form.ts'
import { enterRoom } from '../../../context.ts'
import { firstFields, readSentForm } from '../../../read-form.ts'
import { listPictureOptions } from '../../../pictures/picture-options.ts'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import type { Route } from './+types/team.ts'
import { CHANGED_MEANWHILE, getOrShowMissing, roomMeta, seasonIn, seenIn, showMissing } from './enter-room.ts'
import { Submit } from '../../../ui/submit.tsx'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const team = getOrShowMissing(await showKeptTeam(ctx, actor, { season: seasonIn(params), slug: params.team }))
  const { captainAccount } = team
  const { fields } = describeTeamForm(team, new Set())
  return {
    isSaved: new URL(request.url).searchParams.has('gespeichert'),
    title: `${team.name} ${seasonLabel(team.season)}`,
    seen: team.number,
    mayAppoint: may(actor, 'keep-fixtures'),
    form: {
      fields: showFields(fields),
      typed: toTypedFields(fields, toTeamValues(team)),
      picks: { pictures: await listPictureOptions(ctx) },
      mayUpload: may(actor, 'write-news'),
    },
    keeper: captainAccount === undefined ? undefined : ((await ctx.nameOf(captainAccount)) ?? 'ein gelöschtes Konto'),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const sent = await readSentForm(request)
  const { captainEmail = '', dismiss, ...numbers } = firstFields(sent)
  const which = { season: seasonIn(params), slug: params.team }
  const before = getOrShowMissing(await showKeptTeam(ctx, actor, which))
  const email = captainEmail.trim()
  const found = email === '' ? before.captainAccount : await ctx.findAccountByEmail(email)
  if (email !== '' && found === undefined && may(actor, 'keep-fixtures')) return refuse(NO_ACCOUNT)
  const captainAccount = dismiss === TICKED ? undefined : found
  const saved = await saveTeam(ctx, actor, which, { sent, captainAccount, seen: seenIn(numbers) })
  if (saved.ok) return redirect(`${href('/admin/spiele/:season/:team', params)}?gespeichert`, 303)
  const { error } = saved
  return error.kind === 'mistakes' || error.kind === 'changed-meanwhile' ? refuse(error) : showMissing(error)

  function refuse(refusal: Mistaken | ChangedMeanwhile) {
    const { fields } = describeTeamForm(before, new Set())
    return data(
      refuseForm(refusal, { fields, sent, text: () => CHANGED_MEANWHILE }),
      refusal.kind === 'mistakes' ? 422 : 409,
    )
  }
}

const NO_ACCOUNT: Mistaken = {
  kind: 'mistakes',
  mistakes: [{ field: 'captainEmail', message: 'Zu dieser E-Mail-Adresse gibt es kein Konto.' }],
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  roomMeta(matches, loaderData?.title ?? 'Mannschaft')

export default function KeptTeam({ loaderData: team, actionData: refused, params }: Route.ComponentProps) {
  return (
    <RoomPage
      title={team.title}
      back={{ label: 'Spiele', path: href('/admin/spiele') }}
      notice={team.isSaved && !refused ? 'Gespeichert. Es steht so auf der Website.' : undefined}
    >
      <DescribedForm className="form-rows" form={team.form} refused={refused} unsent="Nicht gespeichert">
        <input type="hidden" name="seen" value={team.seen} />
        <TeamParts team={team} />
        <Submit>Speichern</Submit>
      </DescribedForm>
      {team.mayAppoint && (
        <p>
          <Link to={href('/admin/spiele/:season/:team/loeschen', params)}>Mannschaft mit ihren Spielen löschen</Link>
        </p>
      )}
    </RoomPage>
  )
}

/** All editable parts of a team. */
const TeamParts = ({ team: { mayAppoint, keeper } }: { team: { mayAppoint: boolean; keeper: string | undefined } }) => (
  <>
    <RoomPart id="aufstellung" title="Aufstellung">
      <FormFields names={['lineUp', 'captain']} />
    </RoomPart>
    <RoomPart id="angaben" title="Angaben">
      <FormFields names={['homeEvening', 'hall', 'portalUrl', 'picture']} />
    </RoomPart>
    <RoomPart id="tabelle" title="Tabelle von Hand">
      <FormFields names={['table', 'asOf', 'source']} />
    </RoomPart>
    {mayAppoint && (
      <RoomPart id="zugang" title="Wer diese Mannschaft ändern darf">
        <p>{keeper ? `Zurzeit darf es: ${keeper}.` : 'Zurzeit dürfen es nur die Ämter.'}</p>
        <FormFields names={keeper ? ['captainEmail', 'dismiss'] : ['captainEmail']} />
      </RoomPart>
    )}
  </>
)
