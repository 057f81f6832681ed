import { data, href, redirect } from 'react-router'
import { listYouth, putBack, putGroup, removeChild, removeGroup } from '#features/youth/keep-youth-list.ts'
import { describeGroup } from '#features/youth/youth-forms.ts'
import { showFields } from '#shared/form/describe-form.ts'
import type { Fields } from '#shared/form/field.ts'
import { toTypedFields, type TypedFields } from '#shared/form/typed.ts'
import { enterRoom } from '../../../context.ts'
import { DescribedForm, FormFields, RefusalSummary, type ShownForm } from '../../../described-form/described-form.tsx'
import { refuseForm, type RefusedForm } from '../../../described-form/refuse-form.ts'
import { firstFields, readSentForm } from '../../../read-form.ts'
import { PostForm } from '../../../ui/post-form.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import { RoomTable } from '../../../ui/room-table.tsx'
import type { Route } from './+types/youth-list.ts'
import styles from './enquiries.module.css'
import { roomMeta, showMissing } from './room.ts'
import { showGroup, type ChildRow, type ShownGroup } from './youth-words.ts'
import { useFlash } from '../../../flash.ts'
import { Submit } from '../../../ui/submit.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const lists = await listYouth(ctx, actor)
  if (!lists.ok) return showMissing(lists.error)
  const { fields } = describeGroup([])
  return {
    fields: showFields(fields),
    groups: lists.value.map((list) => ({ ...showGroup(list, ctx.now()), typed: toTypedFields(fields, list.group) })),
    typed: toTypedFields(fields, { name: '', free: 0, offerDays: USUAL_DAYS }),
  }
}

const USUAL_DAYS = 7

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const sent = await readSentForm(request)
  const { intent = '', id = '', seen = '' } = firstFields(sent)
  const outcome = await run()
  if (outcome.ok) return redirect(`${href('/admin/anfragen/warteliste')}?gesagt=${intent}`, 303)
  const { error } = outcome
  if (error.kind === 'not-allowed') return showMissing(error)
  const text = ({ kind }: { kind: keyof typeof messages }) => messages[kind]
  const refused = refuseForm(error, { fields: describeGroup([]).fields, sent, text, isNamed: true, at: id })
  return data(refused, error.kind === 'mistakes' ? 422 : 409)

  function run() {
    if (intent === 'streichen') return removeChild(ctx, actor, id)
    if (intent === 'aufnehmen') return putBack(ctx, actor, id)
    if (intent === 'aufloesen') return removeGroup(ctx, actor, id)
    return putGroup(ctx, actor, { id: id === '' ? undefined : id, seen, sent })
  }
}

const messages = {
  'group-changed':
    'Inzwischen hat jemand einen Platz angenommen oder die Gruppe geändert. Bitte sehen Sie nach, was jetzt da steht, und speichern Sie noch einmal.',
  'group-not-empty':
    'In dieser Gruppe stehen noch Kinder. Streichen Sie sie zuerst, oder warten Sie, bis alle einen Platz haben.',
  'unknown-child': 'Dieses Kind steht nicht mehr auf der Liste.',
}

const flash: Record<string, string> = {
  speichern: 'Gespeichert. Was frei ist, bieten wir gleich den Nächsten an.',
  streichen: 'Das Kind steht nicht mehr auf der Liste.',
  aufnehmen: 'Das Kind steht wieder an seiner Stelle.',
  aufloesen: 'Die Gruppe ist aufgelöst.',
}

const TITLE = 'Warteliste Jugendtraining'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function YouthList({
  loaderData: { groups, fields, typed },
  actionData: refused,
}: Route.ComponentProps) {
  const notice = useFlash(flash)
  const ofGroup = (id: string) => (refused?.at === id ? refused : undefined)
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
      <RefusalSummary refused={refused} unsent="Nicht geändert" />
      {groups.map((group) => (
        <GroupPart key={group.id} group={group} fields={fields} refused={ofGroup(group.id)} />
      ))}
      <RoomPart id="neu" title="Neue Gruppe">
        <GroupForm key={groups.length} form={{ fields, typed }} id="" seen="" refused={ofGroup('')} />
      </RoomPart>
    </RoomPage>
  )
}

type PartProps = { group: ShownGroup & { typed: TypedFields }; fields: Fields; refused: RefusedForm | undefined }

const GroupPart = ({ group, fields, refused }: PartProps) => (
  <RoomPart id={`gruppe-${group.id}`} title={group.name}>
    <p>{group.lead}</p>
    {group.rows.length > 0 && <Children group={group} />}
    <details open={refused !== undefined}>
      <summary>Freie Plätze und Gruppe ändern</summary>
      <GroupForm
        key={`${group.free} ${group.name}`}
        form={{ fields, typed: group.typed }}
        id={group.id}
        seen={String(group.free)}
        refused={refused}
      />
      {group.canGo && (
        <PostForm className="actions" preventScrollReset>
          <input type="hidden" name="id" value={group.id} />
          <button className="text-button" name="intent" value="aufloesen">
            Gruppe auflösen
          </button>
        </PostForm>
      )}
    </details>
  </RoomPart>
)

type FormProps = { form: ShownForm; id: string; seen: string; refused: RefusedForm | undefined }

const GroupForm = ({ form, id, seen, refused }: FormProps) => (
  <DescribedForm form={form} refused={refused} at={id} className={styles['template']} preventScrollReset>
    <input type="hidden" name="id" value={id} />
    <input type="hidden" name="seen" value={seen} />
    <FormFields />
    <div className="actions">
      <Submit value="speichern">Speichern</Submit>
    </div>
  </DescribedForm>
)

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
        <ChildForm key="commands" row={row} />,
      ],
    }))}
  />
)

const ChildForm = ({ row: { id, name, canComeBack, strike } }: { row: ChildRow }) => (
  <PostForm className="actions" preventScrollReset>
    <input type="hidden" name="id" value={id} />
    {canComeBack && (
      <button className="text-button" name="intent" value="aufnehmen" aria-label={`${name} wieder aufnehmen`}>
        Wieder aufnehmen
      </button>
    )}
    <button className="text-button" name="intent" value="streichen" aria-label={`${name}: ${strike}`}>
      {strike}
    </button>
  </PostForm>
)
