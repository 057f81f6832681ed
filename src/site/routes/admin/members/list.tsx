import { href, Link } from 'react-router'
import { seasonLabel } from '#features/league/season.ts'
import { listShownMembers } from '#features/members/meet-members.ts'
import { enterRoom } from '../../../context.ts'
import { services } from '../../../services.ts'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import { RoomTable } from '../../../ui/room-table.tsx'
import { teamPath } from '../../teams/team-path.ts'
import type { Route } from './+types/list.ts'
import { getOrShowMissing, roomMeta } from './missing-member-file.ts'
import { useFlash } from '../../../flash.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const members = getOrShowMissing(await listShownMembers(ctx, actor))
  const teams = await context.get(services).league.listTeamsOf(ctx.now())
  const [first] = teams
  return {
    members,
    isShown: members.some(({ id }) => id === actor.accountId),
    season: first && seasonLabel(first.season),
    teams: teams.map(({ slug, name, league: plays, captain, lineUp }) => ({
      slug,
      name,
      league: plays,
      captain,
      lineUp: lineUp.join(', '),
    })),
  }
}

const flash: Record<string, string> = {
  gezeigt: 'Gespeichert. So sehen Sie jetzt die anderen Mitglieder.',
  verborgen: 'Sie stehen nicht mehr in der Liste. Was dort von Ihnen stand, ist gelöscht.',
}

const TITLE = 'Mannschaften und Mitglieder'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

/** The members' teams and contact details. */
export default function MemberList({ loaderData: { members, teams, season, isShown } }: Route.ComponentProps) {
  const notice = useFlash(flash)
  return (
    <RoomPage
      title={TITLE}
      back={{ label: 'Für Mitglieder', path: href('/admin/mitglieder') }}
      lead="Diese Liste sehen nur Mitglieder, die angemeldet sind. Jedes zeigt nur, was es selbst möchte."
      actions={
        <Link className="button button-quiet" to={href('/admin/mitglieder/liste/ich')}>
          {isShown ? 'Meinen Eintrag ändern' : 'Mich eintragen'}
        </Link>
      }
      notice={notice}
    >
      <RoomPart id="mitglieder" title="Mitglieder">
        {members.length === 0 ? (
          <p>Noch steht hier niemand. Wer möchte, trägt sich selbst ein.</p>
        ) : (
          <MemberTable members={members} />
        )}
      </RoomPart>
      <RoomPart id="mannschaften" title={season === undefined ? 'Mannschaften' : `Mannschaften ${season}`}>
        {teams.length === 0 ? <p>Noch ist keine Mannschaft eingetragen.</p> : <TeamTable teams={teams} />}
      </RoomPart>
    </RoomPage>
  )
}

type Loaded = Route.ComponentProps['loaderData']

const MemberTable = ({ members }: { members: Loaded['members'] }) => (
  <RoomTable
    label="Liste der Mitglieder"
    columns={['Name', 'Telefon', 'E-Mail', 'Dazu']}
    rows={members.map(({ id, name, phone, email, line }) => ({
      key: id,
      cells: [
        name,
        phone && <PhoneLink key="phone" phone={phone} />,
        email && <MailLink key="email" email={email} />,
        line,
      ],
    }))}
  />
)

const TeamTable = ({ teams }: { teams: Loaded['teams'] }) => (
  <RoomTable
    label="Liste der Mannschaften"
    columns={['Mannschaft', 'Liga', 'Mannschafts\u00ADführung', 'Aufstellung']}
    rows={teams.map(({ slug, name, league, captain, lineUp }) => ({
      key: slug,
      cells: [
        <Link key="team" to={teamPath(slug)}>
          {name}
        </Link>,
        league,
        captain,
        lineUp,
      ],
    }))}
  />
)

const PhoneLink = ({ phone }: { phone: string }) => (
  <a className="together" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
    {phone}
  </a>
)

const MailLink = ({ email }: { email: string }) => <a href={`mailto:${email}`}>{email}</a>
