import type { FormEvent } from 'react'
import type { PageParts } from '../parts.ts'
import { SubmitButton } from './submit-button.tsx'
import { useWords } from './words.tsx'

/** On one's own computer: which site's service is meant. */
export function SiteUrlForm({ state, modal }: PageParts) {
  const words = useWords()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    modal.setSiteUrl(String(new FormData(event.currentTarget).get('url')))
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

/** The way back when the address was wrong. */
export function SiteUrlReset({ state, modal }: PageParts) {
  const words = useWords()
  if (!state.isLocal || state.siteURL === null || state.settings || state.error === null) return null
  return (
    <button type="button" className="link" onClick={modal.clearSiteUrl}>
      {words('site_url_link_text')}
    </button>
  )
}
