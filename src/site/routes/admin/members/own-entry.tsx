import { data, href, Link, redirect } from 'react-router'
import { findOwnProfile, hideProfile, showProfile } from '#features/members/meet-members.ts'
import { describeProfile } from '#features/members/member-profile.ts'
import { showFields } from '#shared/form/describe-form.ts'
import { toTypedFields } from '#shared/form/typed.ts'
import { enterRoom } from '../../../context.ts'
import { getMember } from '../../../member.ts'
import { DescribedForm, FormFields, RefusalSummary, type ShownForm } from '../../../described-form/described-form.tsx'
import { refuseForm, type RefusedForm } from '../../../described-form/refuse-form.ts'
import { firstFields, readSentForm } from '../../../read-form.ts'
import { PostForm } from '../../../ui/post-form.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import { fullName } from '../account/own-words.ts'
import type { Route } from './+types/own-entry.ts'
import styles from './members.module.css'
import { getOrShowMissing, roomMeta, showMissing } from './missing-member-file.ts'
import { Submit } from '../../../ui/submit.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const own = getOrShowMissing(await findOwnProfile(ctx, actor))
  const { account } = getMember(context).who.person
  const email = account.email ?? ''
  const { fields } = describeProfile(email)
  const form = { fields: showFields(fields), typed: toTypedFields(fields, own) }
  return { name: fullName(account), hasEmail: email !== '', isShown: own !== undefined, form }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const sent = await readSentForm(request)
  if (firstFields(sent)['intent'] === 'verbergen') {
    getOrShowMissing(await hideProfile(ctx, actor))
    return redirect(`${href('/admin/mitglieder/liste')}?gesagt=verborgen`, 303)
  }
  const shown = await showProfile(ctx, actor, sent)
  if (shown.ok) return redirect(`${href('/admin/mitglieder/liste')}?gesagt=gezeigt`, 303)
  switch (shown.error.kind) {
    case 'not-allowed':
      return showMissing(shown.error)
    case 'no-name':
      return redirect(href('/admin/konto/name'), 303)
    case 'mistakes':
      return data(refuseForm(shown.error, { ...describeProfile(''), sent, text: String, isNamed: true }), 422)
  }
}

const TITLE = 'Mein Eintrag in der Liste'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

/** Each detail is switched on separately; all are off at first. */
export default function OwnEntry({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { name, isShown } = loaderData
  return (
    <RoomPage
      title={TITLE}
      back={{ label: 'Mannschaften und Mitglieder', path: href('/admin/mitglieder/liste') }}
      lead="Das sehen nur Mitglieder, die angemeldet sind. Sie ändern es oder nehmen es zurück, wann immer Sie möchten; das gilt sofort."
    >
      <RefusalSummary refused={refused} unsent="Noch nicht gespeichert" />
      <RoomPart id="zeigen" title="Was die anderen sehen">
        {name === '' ? (
          <p>
            In der Liste steht Ihr Name, und den kennen wir noch nicht. Bitte{' '}
            <Link to={href('/admin/konto/name')}>geben Sie ihn zuerst an</Link>.
          </p>
        ) : (
          <>
            <p>
              Ihr Name steht immer dabei: <strong>{name}</strong>. Alles andere nur, wenn Sie es möchten.
            </p>
            <EntryForm {...loaderData} refused={refused} />
          </>
        )}
      </RoomPart>
      {isShown && (
        <RoomPart id="verbergen" title="Nicht mehr in der Liste stehen">
          <p>Ihr Eintrag wird dann gelöscht. Ihr Konto bleibt, wie es ist.</p>
          <PostForm>
            <button className="button button-quiet" name="intent" value="verbergen">
              Eintrag löschen
            </button>
          </PostForm>
        </RoomPart>
      )}
    </RoomPage>
  )
}

type FormProps = { hasEmail: boolean; isShown: boolean; form: ShownForm; refused: RefusedForm | undefined }

const EntryForm = ({ hasEmail, isShown, form, refused }: FormProps) => (
  <DescribedForm form={form} refused={refused} preventScrollReset>
    <FormFields names={['phone']} />
    {hasEmail && (
      <div className={styles['tick']}>
        <FormFields names={['showsEmail']} />
      </div>
    )}
    <FormFields names={['line']} />
    <Submit value="zeigen">{isShown ? 'Eintrag speichern' : 'Mich in die Liste eintragen'}</Submit>
  </DescribedForm>
)
