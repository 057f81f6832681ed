import { cx } from '#site/ui/cx.ts'
import { data, href, Link, redirect, useNavigation } from 'react-router'
import { findOwnProfile, hideProfile, showProfile } from '#features/members/meet-members.ts'
import { profileLimits, type ProfileMistake } from '#features/members/member-profile.ts'
import { enterRoom } from '../../../context.ts'
import { getMember } from '../../../member.ts'
import { readForm } from '../../../read-form.ts'
import { FormField, FormSummary, mistakesTitle, type Mistake } from '../../../ui/form-field.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import { fullName } from '../account/own-words.ts'
import type { Route } from './+types/own-entry.ts'
import styles from './members.module.css'
import { getOrShowMissing, roomMeta, showMissing } from './missing-member-file.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const own = getOrShowMissing(await findOwnProfile(ctx, actor))
  const { account } = getMember(context).who.person
  const typed: Typed = { showsEmail: own?.showsEmail ?? false, phone: own?.phone ?? '', line: own?.line ?? '' }
  return { name: fullName(account), email: account.email ?? '', isShown: own !== undefined, typed }
}

type Typed = { showsEmail: boolean; phone: string; line: string }
type Refused = { typed: Typed; mistakes: Mistake[] }

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const { intent, showsEmail, phone = '', line = '' } = await readForm(request)
  if (intent === 'verbergen') {
    getOrShowMissing(await hideProfile(ctx, actor))
    return redirect(`${href('/admin/mitglieder/liste')}?gesagt=verborgen`, 303)
  }
  const typed = { showsEmail: showsEmail !== undefined, phone, line }
  const shown = await showProfile(ctx, actor, typed)
  if (shown.ok) return redirect(`${href('/admin/mitglieder/liste')}?gesagt=gezeigt`, 303)
  switch (shown.error.kind) {
    case 'not-allowed':
      return showMissing(shown.error)
    case 'no-name':
      return redirect(href('/admin/konto/name'), 303)
    case 'mistakes':
      return data<Refused>({ typed, mistakes: shown.error.mistakes.map(toMistake) }, 422)
  }
}

const LABELS = { phone: 'Telefonnummer', line: 'Ein Satz von Ihnen' }

const toMistake = ({ field, kind }: ProfileMistake): Mistake => ({
  field,
  name: LABELS[field],
  message:
    kind === 'no-number'
      ? 'Das ist keine Telefonnummer. Bitte geben Sie sie mit Vorwahl an, oder lassen Sie das Feld leer.'
      : `Das ist zu lang: Es passen höchstens ${profileLimits[field]} Zeichen.`,
})

const TITLE = 'Mein Eintrag in der Liste'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

/** Each thing is switched on by itself; nothing is on before. */
export default function OwnEntry({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { name, email, isShown } = loaderData
  return (
    <RoomPage
      title={TITLE}
      back={{ label: 'Mannschaften und Mitglieder', path: href('/admin/mitglieder/liste') }}
      lead="Das sehen nur Mitglieder, die angemeldet sind. Sie ändern es oder nehmen es zurück, wann immer Sie möchten; das gilt sofort."
    >
      {refused && <FormSummary title={mistakesTitle(refused.mistakes)} mistakes={refused.mistakes} />}
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
            <EntryForm
              email={email}
              isShown={isShown}
              typed={refused?.typed ?? loaderData.typed}
              mistakes={refused?.mistakes}
            />
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

type FormProps = { email: string; isShown: boolean; typed: Typed; mistakes: Mistake[] | undefined }

function EntryForm({ email, isShown, typed, mistakes }: FormProps) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <PostForm preventScrollReset>
      <FormField
        name="phone"
        label={LABELS.phone}
        hint="Bleibt das Feld leer, steht keine dabei."
        mistakes={mistakes}
        input={{
          type: 'tel',
          required: false,
          defaultValue: typed.phone,
          maxLength: profileLimits.phone,
          autoComplete: 'tel',
        }}
      />
      {email !== '' && (
        <label className={cx('affirmation', styles['tick'])}>
          <input type="checkbox" name="showsEmail" defaultChecked={typed.showsEmail} />
          <span>Meine E-Mail-Adresse zeigen ({email})</span>
        </label>
      )}
      <FormField
        name="line"
        label={LABELS.line}
        hint="Zum Beispiel: „Ich fahre dienstags aus Neudorf und nehme gern jemanden mit.“ Bleibt das Feld leer, steht nichts dabei."
        mistakes={mistakes}
        input={{ required: false, defaultValue: typed.line, maxLength: profileLimits.line, autoComplete: 'off' }}
      />
      <button className="button" name="intent" value="zeigen" disabled={isSending}>
        {isShown ? 'Eintrag speichern' : 'Mich in die Liste eintragen'}
      </button>
    </PostForm>
  )
}
