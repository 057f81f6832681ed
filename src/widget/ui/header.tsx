import { tabsOf, type Page, type WidgetState } from '../state.ts'
import { translate, type TextKey } from '../texts.ts'
import type { PageParts } from '../parts.ts'
import { useWords } from './words.tsx'

const TITLES: Record<Exclude<Page, 'message'>, TextKey> = {
  login: 'log_in',
  signup: 'sign_up',
  amnesia: 'recover_password',
  recovery: 'recover_password',
  invite: 'complete_your_signup',
  user: 'logged_in',
  factor: 'factor_title',
  arrival: 'log_in',
  error: 'log_in',
  siteURL: 'site_url_title',
}
const TAB_TEXTS = { signup: 'sign_up', login: 'log_in' } as const satisfies Record<string, TextKey>

export const titleOf = (state: WidgetState): string => translate(state.locale, titleKey(state))

/** A message goes on with what led to it. */
function titleKey({ modal, codeSentTo, user }: WidgetState): TextKey {
  if (modal.page !== 'message') return TITLES[modal.page]
  if (codeSentTo) return codeSentTo.type === 'signup' ? 'sign_up' : 'recover_password'
  return user ? 'logged_in' : 'log_in'
}

/** Tabs for signing up and logging in; a title on all other pages. A single tab leads nowhere and is a title as well. */
export function Header({ state, actions, modal }: PageParts) {
  const words = useWords()
  const tabs = tabsOf(state)
  return (
    <header className="header">
      {tabs.length === 2 ? (
        tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            className={tab === state.modal.page ? 'tab active' : 'tab'}
            aria-pressed={tab === state.modal.page}
            onClick={() => actions.show(tab)}
          >
            {words(TAB_TEXTS[tab])}
          </button>
        ))
      ) : (
        <h2 className="tab active" tabIndex={-1}>
          {titleOf(state)}
        </h2>
      )}
      <button type="button" className="close" aria-label={words('close')} onClick={modal.close}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M3 3l10 10M13 3L3 13" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
    </header>
  )
}
