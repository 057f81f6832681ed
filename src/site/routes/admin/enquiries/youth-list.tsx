import { data, href, redirect } from 'react-router'
import type { GroupMistake } from '#features/youth/keep-youth-list.ts'
import { groupLimits } from '#features/youth/youth-fields.ts'
import { readForm } from '../../../read-form.ts'
import { getMember } from '../../../member.ts'
import { services } from '../../../services.ts'
import { FormSummary, mistakesTitle, type Mistake } from '../../../ui/form-field.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import { RoomTable } from '../../../ui/room-table.tsx'
import type { Route } from './+types/youth-list.ts'
import styles from './enquiries.module.css'
import { roomMeta, showMissing } from './enter-room.ts'
import { fieldId, GROUP_LABELS, GroupForm, type Refused } from './group-form.tsx'
import { showGroup, type ChildRow, type ShownGroup } from './youth-words.ts'
import { useSaid } from '../../../use-said.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { youthRoom, now } = context.get(services)
  const lists = await youthRoom.list(getMember(context).actor)
  if (!lists.ok) return showMissing(lists.error)
  return { groups: lists.value.map((list) => showGroup(list, now())) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { youthRoom: room } = context.get(services)
  const { actor } = getMember(context)
  const { intent = '', id = '', name = '', free = '', offerDays = '', seen = '' } = await readForm(request)
  const typed = { id, name, free, offerDays }
  const outcome = await sendErrand()
  if (outcome.ok) return redirect(`${href('/admin/anfragen/warteliste')}?gesagt=${intent}`, 303)
  const { error } = outcome
  switch (error.kind) {
    case 'not-allowed':
      return showMissing(error)
    case 'mistakes':
      return data<Refused>({ typed, mistakes: error.mistakes.map(toMistake), message: undefined }, 422)
    case 'group-changed':
    case 'group-not-empty':
    case 'unknown-child':
      return data<Refused>({ typed, mistakes: [], message: messages[error.kind] }, 409)
  }

  function sendErrand() {
    if (intent === 'streichen') return room.removeChild(actor, id)
    if (intent === 'aufnehmen') return room.putBack(actor, id)
    if (intent === 'aufloesen') return room.removeGroup(actor, id)
    return room.putGroup(actor, { ...typed, id: id === '' ? undefined : id, seen })
  }
}

const messages = {
  'group-changed':
    'Inzwischen hat jemand einen Platz angenommen oder die Gruppe geändert. Bitte sehen Sie nach, was jetzt da steht, und speichern Sie noch einmal.',
  'group-not-empty':
    'In dieser Gruppe stehen noch Kinder. Streichen Sie sie zuerst, oder warten Sie, bis alle einen Platz haben.',
  'unknown-child': 'Dieses Kind steht nicht mehr auf der Liste.',
}

const sentences: Record<GroupMistake['kind'], string> = {
  missing: 'Bitte geben Sie der Gruppe einen Namen.',
  'too-long': `Der Name ist zu lang: Er hat höchstens ${groupLimits.name} Zeichen.`,
  taken: 'So heißt schon eine andere Gruppe.',
  'no-number': 'Bitte geben Sie eine Zahl an.',
}
const ranges = {
  free: `Bitte geben Sie eine Zahl von 0 bis ${groupLimits.free} an.`,
  offerDays: `Bitte geben Sie eine Zahl von 1 bis ${groupLimits.offerDays} an.`,
}

const toMistake = ({ field, kind }: GroupMistake): Mistake => ({
  field,
  name: GROUP_LABELS[field],
  message: kind === 'no-number' && field !== 'name' ? ranges[field] : sentences[kind],
})

const said: Record<string, string> = {
  speichern: 'Gespeichert. Was frei ist, bieten wir gleich den Nächsten an.',
  streichen: 'Das Kind steht nicht mehr auf der Liste.',
  aufnehmen: 'Das Kind steht wieder an seiner Stelle.',
  aufloesen: 'Die Gruppe ist aufgelöst.',
}

const TITLE = 'Warteliste Jugendtraining'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function YouthList({ loaderData: { groups }, actionData: refused }: Route.ComponentProps) {
  const notice = useSaid(said)
  const ofGroup = (id: string) => (refused?.typed.id === id ? refused : undefined)
  return (
    <RoomPage
      title={TITLE}
      back={{ label: 'Anfragen', path: href('/admin/anfragen') }}
      lead={
        groups.length === 0
          ? 'Sobald hier eine Gruppe steht, können Eltern ihre Kinder eintragen, und die Startseite sagt von selbst, ob Plätze frei sind.'
          : 'Tragen Sie ein, wie viele Plätze frei sind: Wir bieten sie der Reihe nach an. Wer nicht antwortet, macht dem nächsten Kind Platz.'
      }
      notice={refused ? undefined : notice}
    >
      {refused && (
        <FormSummary
          title={refused.mistakes.length > 0 ? mistakesTitle(refused.mistakes) : 'Nicht geändert'}
          message={refused.message}
          mistakes={refused.mistakes.map((mistake) => ({
            ...mistake,
            field: fieldId(refused.typed.id, mistake.field),
          }))}
        />
      )}
      {groups.map((group) => (
        <GroupPart key={group.id} group={group} refused={ofGroup(group.id)} />
      ))}
      <RoomPart id="neu" title="Neue Gruppe">
        <GroupForm key={groups.length} group={undefined} refused={ofGroup('')} />
      </RoomPart>
    </RoomPage>
  )
}

function GroupPart({ group, refused }: { group: ShownGroup; refused: Refused | undefined }) {
  return (
    <RoomPart id={`gruppe-${group.id}`} title={group.name}>
      <p>{group.lead}</p>
      {group.rows.length > 0 && <Children group={group} />}
      <details open={refused !== undefined}>
        <summary>Freie Plätze und Gruppe ändern</summary>
        <GroupForm key={`${group.free} ${group.name}`} group={group} refused={refused} />
        {group.canGo && (
          <PostForm className={styles['buttons']} preventScrollReset>
            <input type="hidden" name="id" value={group.id} />
            <button className={styles['plain']} name="intent" value="aufloesen">
              Gruppe auflösen
            </button>
          </PostForm>
        )}
      </details>
    </RoomPart>
  )
}

const Children = ({ group }: { group: ShownGroup }) => (
  <RoomTable
    label={`Kinder: ${group.name}`}
    columns={['Kind', 'Alter', 'Stand', 'E-Mail der Eltern', 'Was tun?']}
    rows={group.rows.map((row) => ({
      key: row.id,
      cells: [
        row.name,
        row.age,
        row.state,
        <a key="email" href={`mailto:${row.email}`}>
          {row.email}
        </a>,
        <ChildForm key="errands" row={row} />,
      ],
    }))}
  />
)

function ChildForm({ row: { id, name, canComeBack, strike } }: { row: ChildRow }) {
  return (
    <PostForm className={styles['buttons']} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      {canComeBack && (
        <button className={styles['plain']} name="intent" value="aufnehmen" aria-label={`${name} wieder aufnehmen`}>
          Wieder aufnehmen
        </button>
      )}
      <button className={styles['plain']} name="intent" value="streichen" aria-label={`${name}: ${strike}`}>
        {strike}
      </button>
    </PostForm>
  )
}
