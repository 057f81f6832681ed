import type { PageParts } from '../parts.ts'
import { useWords } from './words.tsx'

const PROVIDERS = [
  ['google', 'Google'],
  ['github', 'GitHub'],
  ['gitlab', 'GitLab'],
  ['bitbucket', 'Bitbucket'],
  ['facebook', 'Facebook'],
  ['saml', 'SAML'],
] as const

/** Sign-in with an account elsewhere, as far as the service offers it. */
export function Providers({ state, actions }: PageParts) {
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
          onClick={() => !saving && actions.signInElsewhere(id)}
        >
          {words('continue_with')} {(id === 'saml' && settings?.external_labels?.saml) || name}
        </button>
      ))}
    </div>
  )
}
