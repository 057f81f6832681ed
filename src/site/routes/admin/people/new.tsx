import { data, href, useNavigation } from 'react-router'
import { invitePerson } from '#identity/use/people/inviting.ts'
import type { Office } from '#rights/offices.ts'
import { formatListDate } from '#shared/berlin-time.ts'
import { cx } from '#site/ui/cx.ts'
import { FormField, FormSummary, type Mistake } from '../../../ui/form-field.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import { readForm } from '../../../read-form.ts'
import type { Route } from './+types/new.ts'
import { enterRoom, roomMeta } from './enter-room.ts'
import { HandedLink, type ShownLink } from './handed-link.tsx'
import { OfficeChoice, readOffices } from './office-choice.tsx'
import styles from './people.module.css'
import { callPerson } from './person-words.ts'
import { refusalText } from './refusal-text.ts'
import { PostForm } from '../../../ui/post-form.tsx'

const MAX_NAME = 100
const MAX_EMAIL = 254

/** What the form shows after it was sent: it is empty again with a link, or as it was with what to mend. */
type Outcome =
  | { kind: 'invited'; shown: ShownLink }
  | {
      kind: 'refused'
      mistakes: Mistake[]
      message: string | undefined
      typed: { name: string; email: string; offices: Office[] }
    }

export async function action(visit: Route.ActionArgs) {
  const { ctx, actor, caller } = enterRoom(visit)
  const fields = await readForm(visit.request)
  const typed = { name: fields['name'] ?? '', email: fields['email'] ?? '', offices: readOffices(fields) }
  const isTooLong = typed.name.length > MAX_NAME
  const outcome = isTooLong
    ? ({ ok: false, error: { kind: 'metadata-too-large' } } as const)
    : await invitePerson(ctx, actor, typed, caller)
  if (!outcome.ok) {
    const { status, field, message } = refusalText(outcome.error)
    const mistakes = field === undefined ? [] : [{ field, message }]
    const refused = { kind: 'refused' as const, mistakes, message: field === undefined ? message : undefined, typed }
    return data<Outcome>(refused, status)
  }
  const { link, person, validForMilliseconds } = outcome.value
  const shown: ShownLink = {
    link,
    purpose: 'invitation',
    called: callPerson(person),
    validUntil: formatListDate(new Date(ctx.now().getTime() + validForMilliseconds)),
    mail: ctx.sendsMails ? 'on-its-way' : 'no-server',
  }
  // No redirect: the link must not stand in an address, and is shown this once.
  return data<Outcome>({ kind: 'invited', shown }, 200)
}

const TITLE = 'Person einladen'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function NewPerson({ actionData: outcome }: Route.ComponentProps) {
  const isSending = useNavigation().state === 'submitting'
  const refused = outcome?.kind === 'refused' ? outcome : undefined
  return (
    <RoomPage
      title={TITLE}
      back={{ label: 'Personen', path: href('/admin/personen') }}
      lead="Die Person bekommt eine E-Mail mit einem Link und wählt dort selbst ihr Passwort."
    >
      {outcome?.kind === 'invited' && <HandedLink shown={outcome.shown} />}
      {refused && (
        <FormSummary
          title={refused.message === undefined ? 'Bitte prüfen Sie Ihre Angaben' : 'Das ging nicht'}
          message={refused.message}
          mistakes={refused.mistakes}
        />
      )}
      <RoomPart id="angaben" title={outcome?.kind === 'invited' ? 'Noch jemanden einladen' : 'Angaben'}>
        <PostForm key={outcome?.kind === 'invited' ? outcome.shown.link : 'form'}>
          <FormField
            name="name"
            label="Name"
            hint="Vor- und Nachname, so wie man die Person im Verein kennt."
            mistakes={refused?.mistakes}
            input={{ autoComplete: 'off', maxLength: MAX_NAME, defaultValue: refused?.typed.name }}
          />
          <FormField
            name="email"
            label="E-Mail"
            mistakes={refused?.mistakes}
            input={{ type: 'email', autoComplete: 'off', maxLength: MAX_EMAIL, defaultValue: refused?.typed.email }}
          />
          <OfficeChoice chosen={refused?.typed.offices ?? []} />
          <button className={cx('button', styles['submit'])} type="submit" disabled={isSending}>
            {isSending ? 'Wird gesendet …' : 'Einladen'}
          </button>
        </PostForm>
      </RoomPart>
    </RoomPage>
  )
}
