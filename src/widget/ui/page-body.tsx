import { useState, type FormEvent, useEffect, useRef } from 'react'
import { emailIn } from '../arrival/access-token.ts'
import { isSignUpOpen, type WidgetState } from '../state.ts'
import { nameOf } from '../host-elements.ts'
import { AmnesiaForm, InviteForm, LoginForm, RecoveryForm, SignUpForm } from './credential-forms.tsx'
import { logOut } from '../actions.ts'
import { acceptArrival } from '../arrival/arrival-actions.ts'
import type { PageParts } from '../context.ts'
import { proveFactor } from '../factor-step.ts'
import { clearSiteUrl, setSiteUrl } from '../modal.ts'
import { show } from '../steps.ts'
import { spendCode } from '../token-actions.ts'
import { SubmitButton } from './submit-button.tsx'
import { useWords } from './words.tsx'
import { ERROR_ID } from './flash.tsx'

/** The content of the current page. */
export function PageBody(parts: PageParts) {
  const { page } = parts.state.modal
  switch (page) {
    case 'login':
      return (
        <>
          <LoginForm {...parts} />
          <SiteUrlReset {...parts} />
        </>
      )
    case 'signup':
      return isSignUpOpen(parts.state) ? <SignUpForm {...parts} /> : <SignUpClosed />
    case 'amnesia':
      return <AmnesiaForm {...parts} />
    case 'recovery':
      return <RecoveryForm {...parts} />
    case 'invite':
      return <InviteForm {...parts} />
    case 'user':
      return <UserPage {...parts} />
    case 'message':
      return <MessagePage {...parts} />
    case 'factor':
      return <FactorPage {...parts} />
    case 'arrival':
      return <ArrivalPage {...parts} />
    case 'siteURL':
      return <SiteUrlForm {...parts} />
    case 'error':
      return null
  }
}

function SignUpClosed() {
  const words = useWords()
  return (
    <p className="flash error" role="alert">
      {words('message_signup_disabled')}
    </p>
  )
}

function UserPage({ widget, state }: PageParts) {
  const words = useWords()
  const { user, saving } = state
  return (
    <form onSubmit={(event) => (event.preventDefault(), void logOut(widget))}>
      {user && (
        <p className="text">
          {words('logged_in_as')} <strong>{nameOf(user)}</strong>
        </p>
      )}
      <SubmitButton text="log_out" savingText="logging_out" isSaving={saving} />
    </form>
  )
}

/** After a mail was sent: the user can type its code here, if the service supports codes. */
function MessagePage({ widget, state }: PageParts) {
  const words = useWords()
  if (!state.codeSentTo || !state.settings?.code_door) return null
  return <CodeForm text={words('code_text')} state={state} onCode={(code) => void spendCode(widget, code)} />
}

/** Links are untrusted: the user first sees the account that the link would sign in. */
function ArrivalPage({ widget, state }: PageParts) {
  const words = useWords()
  const name =
    state.arrival?.kind === 'external-session' ? emailIn(state.arrival.parameters['access_token']) : undefined
  return (
    <form onSubmit={(event) => (event.preventDefault(), void acceptArrival(widget))}>
      <p className="text">{words('arrival_text')}</p>
      <button type="submit" className={state.saving ? 'button saving' : 'button'} aria-disabled={state.saving}>
        {name === undefined ? words('arrival_go') : words('arrival_as').replace('{name}', () => name)}
      </button>
    </form>
  )
}

function FactorPage({ widget, state }: PageParts) {
  const words = useWords()
  const [isOfSheet, setIsOfSheet] = useState(false)
  const { challenge } = state
  const text = isOfSheet ? 'sheet_text' : challenge?.kind === 'phone' ? 'factor_text_phone' : 'factor_text'
  function change() {
    setIsOfSheet(!isOfSheet)
    show(widget, 'factor')
  }
  return (
    <>
      {challenge?.kind === 'webauthn' && !isOfSheet ? (
        <KeyForm state={state} hasQuestion={challenge.question !== undefined} onKey={() => void proveFactor(widget)} />
      ) : (
        <CodeForm
          text={words(text)}
          state={state}
          isOfSheet={isOfSheet}
          onCode={(code) => void proveFactor(widget, code, isOfSheet)}
        />
      )}
      {challenge?.hasSheet && (
        <button type="button" className="link" onClick={change}>
          {words(isOfSheet ? (challenge.kind === 'webauthn' ? 'passkey_use' : 'sheet_leave') : 'sheet_use')}
        </button>
      )}
    </>
  )
}

type KeyFormProps = { state: WidgetState; hasQuestion: boolean; onKey: () => void }

/** If this page cannot ask for the passkey, the user reads where to use it: there is no sign-in without it. */
function KeyForm({ state: { saving }, hasQuestion, onKey }: KeyFormProps) {
  const words = useWords()
  if (!hasQuestion) return <p className="text">{words('passkey_elsewhere')}</p>
  return (
    <form onSubmit={(event) => (event.preventDefault(), onKey())}>
      <SubmitButton text="passkey_use" isSaving={saving} />
    </form>
  )
}

/** On localhost: the site whose service to use. */
function SiteUrlForm({ widget, state }: PageParts) {
  const words = useWords()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setSiteUrl(widget, String(new FormData(event.currentTarget).get('url')))
  }
  return (
    <form onSubmit={submit}>
      <p className="text">{words('site_url_message')}</p>
      <div className="field">
        <label>
          {words('site_url_label')}
          <input
            name="url"
            type="url"
            autoComplete="url"
            defaultValue={state.siteURL ?? ''}
            placeholder={words('site_url_placeholder')}
            required
          />
        </label>
      </div>
      <SubmitButton text="site_url_submit" isSaving={false} />
    </form>
  )
}

/** The way back after a wrong address. */
function SiteUrlReset({ widget, state }: PageParts) {
  const words = useWords()
  if (!state.isLocal || state.siteURL === null || state.settings || state.error === null) return null
  return (
    <button type="button" className="link" onClick={() => clearSiteUrl(widget)}>
      {words('site_url_link_text')}
    </button>
  )
}

/** @property isOfSheet a recovery code instead of six digits */
type Props = { text: string; state: WidgetState; isOfSheet?: boolean; onCode: (code: string) => void }

/** Six digits; phones suggest those of the newest message. */
function CodeForm({ text, state: { saving }, isOfSheet = false, onCode }: Props) {
  const words = useWords()
  const name = isOfSheet ? 'recovery-code' : 'code'
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [name])
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onCode(String(new FormData(event.currentTarget).get(name)).replaceAll(/\s/g, ''))
  }
  return (
    <form onSubmit={submit}>
      <p className="text" id="code-text">
        {text}
      </p>
      <div className="field">
        <label>
          {words(isOfSheet ? 'sheet_label' : 'code_label')}
          <input
            key={name}
            ref={input}
            name={name}
            type="text"
            {...(isOfSheet ? SHEET_INPUT : DIGITS_INPUT)}
            aria-describedby={`code-text ${ERROR_ID}`}
            readOnly={saving}
            required
          />
        </label>
      </div>
      <SubmitButton text="code_submit" isSaving={saving} />
    </form>
  )
}

const DIGITS_INPUT = {
  className: 'code',
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  pattern: String.raw`\s*(\d\s*){6}`,
} as const

const SHEET_INPUT = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } as const
