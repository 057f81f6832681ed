import { data, href, Link, redirect, useNavigation } from 'react-router'
import { saveTeam, showKeptTeam } from '#features/league/keeping/keep-team.ts'
import { writeTypedTable } from '#features/league/keeping/typed-table.ts'
import { seasonLabel } from '#features/league/season.ts'
import { may } from '#rights/offices.ts'
import { berlinDay } from '#shared/berlin-time.ts'
import { enterRoom } from '../../../context.ts'
import { readForm } from '../../../read-form.ts'
import { FormSummary, mistakesTitle, type Mistake } from '../../../ui/form-field.tsx'
import { UploadedPictures } from '../../../pictures/picture-chooser.tsx'
import { listPictureOptions } from '../../../pictures/picture-options.ts'
import { PostForm } from '../../../ui/post-form.tsx'
import { RoomPage } from '../../../ui/room-page.tsx'
import type { Route } from './+types/team.ts'
import { CHANGED_MEANWHILE, getOrShowMissing, roomMeta, seasonIn, seenIn, showMissing } from './enter-room.ts'
import { TeamParts } from './team-parts.tsx'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const team = getOrShowMissing(await showKeptTeam(ctx, actor, { season: seasonIn(params), slug: params.team }))
  const { captainAccount } = team
  return {
    isSaved: new URL(request.url).searchParams.has('gespeichert'),
    title: `${team.name} ${seasonLabel(team.season)}`,
    seen: team.number,
    isYouth: team.isYouth,
    mayAppoint: may(actor, 'keep-fixtures'),
    pictures: await listPictureOptions(ctx),
    mayUpload: may(actor, 'write-news'),
    values: {
      picture: team.picture,
      captain: team.captain,
      lineUp: team.lineUp.join('\n'),
      homeEvening: team.homeEvening,
      hall: team.hall,
      portalUrl: team.portalUrl,
      table: writeTypedTable(team.table),
      asOf: team.table ? berlinDay(team.table.asOf) : '',
      source: team.table?.source ?? '',
      captainEmail: '',
    },
    keeper: captainAccount === undefined ? undefined : ((await ctx.nameOf(captainAccount)) ?? 'ein gelöschtes Konto'),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const fields = await readForm(request)
  const which = { season: seasonIn(params), slug: params.team }
  const before = getOrShowMissing(await showKeptTeam(ctx, actor, which))
  const email = (fields['captainEmail'] ?? '').trim()
  const found = email === '' ? before.captainAccount : await ctx.findAccountByEmail(email)
  const refuse = (mistakes: Mistake[], message: string | undefined, status: number) =>
    data({ fields, mistakes, message }, status)
  if (email !== '' && found === undefined && may(actor, 'keep-fixtures'))
    return refuse([{ field: 'captainEmail', message: 'Zu dieser E-Mail-Adresse gibt es kein Konto.' }], undefined, 422)
  const captainAccount = fields['dismiss'] === 'ja' ? '' : (found ?? '')
  const saved = await saveTeam(ctx, actor, which, { sent: { ...fields, captainAccount }, seen: seenIn(fields) })
  if (saved.ok) return redirect(`${href('/admin/spiele/:season/:team', params)}?gespeichert`, 303)
  switch (saved.error.kind) {
    case 'mistakes':
      return refuse(saved.error.mistakes, undefined, 422)
    case 'changed-meanwhile':
      return refuse([], CHANGED_MEANWHILE, 409)
    case 'not-allowed':
    case 'unknown-team':
      return showMissing(saved.error)
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  roomMeta(matches, loaderData?.title ?? 'Mannschaft')

export default function KeptTeam({ loaderData: team, actionData: refused, params }: Route.ComponentProps) {
  const isSending = useNavigation().state === 'submitting'
  const mistakes = refused?.mistakes ?? []
  return (
    <RoomPage
      title={team.title}
      back={{ label: 'Spiele', path: href('/admin/spiele') }}
      notice={team.isSaved && !refused ? 'Gespeichert. Es steht so auf der Website.' : undefined}
    >
      {refused && (
        <FormSummary
          title={refused.message ? 'Nicht gespeichert' : mistakesTitle(mistakes)}
          message={refused.message}
          mistakes={mistakes}
        />
      )}
      <PostForm className="form-rows">
        <input type="hidden" name="seen" value={team.seen} />
        <UploadedPictures>
          <TeamParts team={team} refused={refused} />
        </UploadedPictures>
        <button className="button" disabled={isSending}>
          Speichern
        </button>
      </PostForm>
      {team.mayAppoint && (
        <p>
          <Link to={href('/admin/spiele/:season/:team/loeschen', params)}>Mannschaft mit ihren Spielen löschen</Link>
        </p>
      )}
    </RoomPage>
  )
}
