import type { FormEvent, ReactNode } from 'react'
import type { TextKey } from '../texts.ts'
import { canAskPasskey } from '../passkey.ts'
import { EmailField, NameField, PasswordField } from './fields.tsx'
import {
  acceptInvite,
  logIn,
  logInByPasskey,
  requestRecovery,
  signInElsewhere,
  signUp,
  updatePassword,
} from '../actions.ts'
import type { PageParts } from '../context.ts'
import { show } from '../steps.ts'
import { SubmitButton } from './submit-button.tsx'
import { useWords } from './words.tsx'

type Typed = { name: string; email: string; password: string }

export function LoginForm(parts: PageParts) {
  const { widget, state } = parts
  const isSaving = state.saving
  return (
    <>
      <Form
        {...parts}
        button="log_in"
        saving="logging_in"
        onTyped={(typed) => logIn(widget, typed.email, typed.password)}
      >
        <EmailField isSaving={isSaving} start={lastEmail} isLogin />
        <PasswordField isSaving={isSaving} isNew={false} />
      </Form>
      {canAskPasskey(state.settings?.code_door) && <PasskeyLogin {...parts} />}
      <LinkButton {...parts} text="forgot_password" page="amnesia" />
      <Providers {...parts} />
    </>
  )
}

function PasskeyLogin({ widget, state: { saving } }: PageParts) {
  const words = useWords()
  return (
    <button
      type="button"
      className={saving ? 'provider disabled' : 'provider'}
      aria-disabled={saving}
      onClick={() => !saving && void logInByPasskey(widget)}
    >
      {words('passkey_login')}
    </button>
  )
}

export function SignUpForm(parts: PageParts) {
  const { widget, state } = parts
  const isSaving = state.saving
  return (
    <>
      <Form
        {...parts}
        button="sign_up"
        saving="signing_up"
        onTyped={({ name, email, password }) => signUp(widget, name, email, password)}
      >
        <NameField isSaving={isSaving} placeholder={state.namePlaceholder} />
        <EmailField isSaving={isSaving} start={lastEmail} isLogin={false} />
        <PasswordField isSaving={isSaving} isNew />
      </Form>
      <Providers {...parts} />
    </>
  )
}

export function AmnesiaForm(parts: PageParts) {
  const { widget, state } = parts
  return (
    <>
      <Form
        {...parts}
        button="send_recovery_email"
        saving="sending_recovery_email"
        onTyped={({ email }) => requestRecovery(widget, email)}
      >
        <EmailField isSaving={state.saving} start={lastEmail} isLogin />
      </Form>
      <LinkButton {...parts} text="never_mind" page="login" />
    </>
  )
}

export function RecoveryForm(parts: PageParts) {
  const { widget, state } = parts
  return (
    <>
      <Form
        {...parts}
        button="update_password"
        saving="updating_password"
        onTyped={({ password }) => updatePassword(widget, password)}
      >
        <PasswordField isSaving={state.saving} isNew />
      </Form>
      <LinkButton {...parts} text="never_mind" page="login" />
    </>
  )
}

export function InviteForm(parts: PageParts) {
  const { widget, state } = parts
  return (
    <>
      <Form {...parts} button="sign_up" saving="signing_up" onTyped={({ password }) => acceptInvite(widget, password)}>
        <PasswordField isSaving={state.saving} isNew />
      </Form>
      <Providers {...parts} />
    </>
  )
}

type FormProps = PageParts & {
  button: TextKey
  saving: TextKey
  onTyped: (typed: Typed) => Promise<void>
  children: ReactNode
}

/** The last typed address, so that users need not type it again in another form. */
let lastEmail = ''

function Form({ state, button, saving, onTyped, children }: FormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const read = (name: string) => String(fields.get(name) ?? '')
    void onTyped({ name: read('name').trim(), email: read('email').trim(), password: read('password') })
  }
  function rememberEmail({ target }: FormEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement && target.name === 'email') lastEmail = target.value
  }
  return (
    <form onSubmit={submit} onInput={rememberEmail}>
      {children}
      <SubmitButton text={button} savingText={saving} isSaving={state.saving} />
    </form>
  )
}

function LinkButton({ widget, state, text, page }: PageParts & { text: TextKey; page: 'login' | 'amnesia' }) {
  const words = useWords()
  return (
    <button
      type="button"
      className={state.saving ? 'link disabled' : 'link'}
      aria-disabled={state.saving}
      onClick={() => !state.saving && show(widget, page)}
    >
      {words(text)}
    </button>
  )
}

const PROVIDERS = [
  ['google', 'Google'],
  ['github', 'GitHub'],
  ['gitlab', 'GitLab'],
  ['bitbucket', 'Bitbucket'],
  ['facebook', 'Facebook'],
  ['saml', 'SAML'],
] as const

/** The sign-in providers that the service offers. */
function Providers({ widget, state }: PageParts) {
  const words = useWords()
  const { settings, saving } = state
  const offered = PROVIDERS.filter(([id]) => settings?.external[id] === true)
  if (offered.length === 0) return null
  return (
    <div className="providers">
      <p className="or">{words('or')}</p>
      {offered.map(([id, name]) => (
        <button
          key={id}
          type="button"
          className={saving ? `provider ${id} disabled` : `provider ${id}`}
          aria-disabled={saving}
          onClick={() => !saving && signInElsewhere(widget, id)}
        >
          {words('continue_with')} {(id === 'saml' && settings?.external_labels?.saml) || name}
        </button>
      ))}
    </div>
  )
}
