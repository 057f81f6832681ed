import { data, href, useNavigation } from 'react-router'
import { invitePerson } from '#identity/use/people/inviting.ts'
import { formatListDate } from '#shared/berlin-time.ts'
import { cx } from '#site/ui/cx.ts'
import type { Fields } from '#shared/form/field.ts'
import { DescribedForm, FormFields, RefusalSummary } from '../../../described-form/described-form.tsx'
import { refuseAt, type RefusedForm } from '../../../described-form/refuse-form.ts'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import { readForm } from '../../../read-form.ts'
import type { Route } from './+types/new.ts'
import { enterRoom, roomMeta } from './enter-room.ts'
import { HandedLink, type ShownLink } from './handed-link.tsx'
import { OfficeChoice, readOffices } from './office-choice.tsx'
import styles from './people.module.css'
import { callPerson } from './person-words.ts'
import { refusalText } from './refusal-text.ts'

const MAX_NAME = 100
const fields: Fields = {
  name: {
    kind: 'line',
    label: 'Name',
    hint: 'Vor- und Nachname, so wie man die Person im Verein kennt.',
    autoComplete: 'off',
    isRequired: true,
    maxLength: MAX_NAME,
  },
  email: { kind: 'line', input: 'email', label: 'E-Mail', autoComplete: 'off', isRequired: true, maxLength: 254 },
}

/** The form after it was sent: empty again with a link, or unchanged with mistakes. */
type Outcome = { kind: 'invited'; shown: ShownLink } | ({ kind: 'refused' } & RefusedForm)

export async function action(visit: Route.ActionArgs) {
  const { ctx, actor, caller } = enterRoom(visit)
  const typed = await readForm(visit.request)
  const { name = '', email = '' } = typed
  const isTooLong = name.length > MAX_NAME
  const outcome = isTooLong
    ? ({ ok: false, error: { kind: 'metadata-too-large' } } as const)
    : await invitePerson(ctx, actor, { name, email, offices: readOffices(typed) }, caller)
  if (!outcome.ok) {
    const { status, field, message } = refusalText(outcome.error)
    return data<Outcome>({ kind: 'refused', ...refuseAt(field, message, typed) }, status)
  }
  const { link, person, validForMilliseconds } = outcome.value
  const shown: ShownLink = {
    link,
    purpose: 'invitation',
    called: callPerson(person),
    validUntil: formatListDate(new Date(ctx.now().getTime() + validForMilliseconds)),
    mail: ctx.sendsMails ? 'on-its-way' : 'no-server',
  }
  // No redirect: the link is shown only once, and must not appear in an address.
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
      <RefusalSummary refused={refused} unsent="Das ging nicht" />
      <RoomPart id="angaben" title={outcome?.kind === 'invited' ? 'Noch jemanden einladen' : 'Angaben'}>
        <DescribedForm
          key={outcome?.kind === 'invited' ? outcome.shown.link : 'form'}
          form={{ fields }}
          refused={refused}
        >
          <FormFields />
          <OfficeChoice chosen={readOffices(refused?.typed ?? {})} />
          <button className={cx('button', styles['submit'])} type="submit" disabled={isSending}>
            {isSending ? 'Wird gesendet …' : 'Einladen'}
          </button>
        </DescribedForm>
      </RoomPart>
    </RoomPage>
  )
}
