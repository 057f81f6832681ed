import { useState } from 'react'
import { ERROR_ID } from './flash.tsx'
import { useWords } from './words.tsx'

type Common = { isSaving: boolean }

export function NameField({ isSaving, placeholder }: Common & { placeholder: string | null }) {
  const words = useWords()
  return (
    <Field label={words('form_name_label')}>
      <input
        name="name"
        type="text"
        autoComplete="name"
        autoCapitalize="words"
        placeholder={placeholder ?? words('form_name_placeholder')}
        readOnly={isSaving}
        required
      />
    </Field>
  )
}

/** @param start the address typed on another page */
export function EmailField({ isSaving, start, isLogin }: Common & { start: string; isLogin: boolean }) {
  const words = useWords()
  return (
    <Field label={words('form_email_label')}>
      <input
        name="email"
        type="email"
        autoComplete={isLogin ? 'username' : 'email'}
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={start}
        placeholder={words('form_email_placeholder')}
        aria-describedby={ERROR_ID}
        readOnly={isSaving}
        required
      />
    </Field>
  )
}

export function PasswordField({ isSaving, isNew }: Common & { isNew: boolean }) {
  const words = useWords()
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="field">
      <label>
        {words('form_password_label')}
        <input
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          spellCheck={false}
          placeholder={words('form_password_placeholder')}
          aria-describedby={ERROR_ID}
          readOnly={isSaving}
          required
        />
      </label>
      <button
        type="button"
        className="peek"
        aria-label={words(isShown ? 'hide_password' : 'show_password')}
        onClick={() => setIsShown(!isShown)}
      >
        <Eye isCrossed={isShown} />
      </button>
    </div>
  )
}

function Field({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="field">
      <label>
        {label}
        {children}
      </label>
    </div>
  )
}

function Eye({ isCrossed }: { isCrossed: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7-10-7-10-7z" />
      <circle cx="12" cy="12" r="3" />
      {isCrossed && <path d="M4 4l16 16" />}
    </svg>
  )
}
