import { useEffect, useRef, useSyncExternalStore, type MouseEvent, type SyntheticEvent } from 'react'
import { type WidgetState, tabsOf, type Page } from '../state.ts'
import { Flash } from './flash.tsx'
import { PageBody } from './page-body.tsx'
import type { PageParts, Widget } from '../context.ts'
import { close } from '../modal.ts'
import type { WidgetOptions } from '../options.ts'
import { show } from '../steps.ts'
import { Words, useWords } from './words.tsx'
import { translate, type TextKey } from '../texts.ts'

/** The modal dialog; the browser traps the focus inside and restores it. */
export function Dialog({ widget }: { widget: Widget }) {
  const { store, options } = widget
  const state = useSyncExternalStore(store.subscribe, store.get)
  const { isOpen, page } = state.modal
  const dialog = useRef<HTMLDialogElement>(null)
  const isClosedByBrowser = useOpen(dialog, isOpen)
  useFocus(dialog, state)

  function closeByEscape(event: SyntheticEvent) {
    event.preventDefault()
    close(widget)
  }
  function closeOutside(event: MouseEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return
    const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect()
    const { clientX: x, clientY: y } = event
    if (x < left || x > right || y < top || y > bottom) close(widget)
  }

  return (
    <Words.Provider value={state.locale}>
      <dialog
        ref={dialog}
        lang={state.locale}
        aria-label={titleOf(state)}
        aria-hidden={!isOpen}
        onCancel={closeByEscape}
        onClose={() => isClosedByBrowser() && close(widget)}
        onMouseDown={closeOutside}
      >
        {isOpen && (
          <div className="content" key={page}>
            <div className="logo" aria-hidden="true" />
            <Header widget={widget} state={state} />
            <Flash state={state} />
            <PageBody widget={widget} state={state} />
            {state.modal.logo && <CallOut chosen={options.host} state={state} />}
          </div>
        )}
      </dialog>
    </Words.Provider>
  )
}

/** @returns a function that tells whether the user caused a `close` event; the event comes late, when the dialog may be open again */
function useOpen(ref: React.RefObject<HTMLDialogElement | null>, isOpen: boolean): () => boolean {
  const ownCloses = useRef(0)
  useEffect(() => {
    const { current: dialog } = ref
    if (!dialog || !isOpen) return
    const { overflow } = document.body.style
    const before = document.activeElement
    document.body.style.overflow = 'hidden'
    dialog.showModal()
    return () => {
      document.body.style.overflow = overflow
      if (dialog.open) ownCloses.current += 1
      dialog.close()
      // The page may have replaced the button that opened the dialog.
      if (before instanceof HTMLElement && before.isConnected) before.focus()
      else
        document
          .querySelector<HTMLElement>('[data-netlify-identity-menu] button,[data-netlify-identity-button] button')
          ?.focus()
    }
  }, [ref, isOpen])
  return () => {
    if (ownCloses.current === 0) return true
    ownCloses.current -= 1
    return false
  }
}

/** Every page focuses its first field, or its heading. */
function useFocus(ref: React.RefObject<HTMLDialogElement | null>, { modal, message, challenge }: WidgetState) {
  useEffect(() => {
    if (!modal.isOpen) return
    const target = ref.current?.querySelector<HTMLElement>('input') ?? ref.current?.querySelector<HTMLElement>('h2')
    target?.focus()
  }, [ref, modal.isOpen, modal.page, message, challenge])
}

/** For services that do not state their provider. */
const ORIGINAL_HOST = { name: 'Netlify', url: 'https://www.netlify.com' }

/** The provider of the service: as the host page states it, else the service. */
function CallOut({ chosen, state: { settings } }: { chosen: WidgetOptions['host']; state: WidgetState }) {
  const words = useWords()
  const host = chosen ?? (settings && (settings.host ?? ORIGINAL_HOST))
  if (!host) return null
  return (
    <p className="call-out">
      <a href={host.url}>
        {words('coded_by')} {host.name}
      </a>
    </p>
  )
}

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

const titleOf = (state: WidgetState): string => translate(state.locale, titleKey(state))

/** A message keeps the title of the page that led to it. */
function titleKey({ modal, codeSentTo, user }: WidgetState): TextKey {
  if (modal.page !== 'message') return TITLES[modal.page]
  if (codeSentTo) return codeSentTo.type === 'signup' ? 'sign_up' : 'recover_password'
  return user ? 'logged_in' : 'log_in'
}

/** Tabs for signing up and logging in; a title on all other pages. A single tab is shown as a title, too. */
function Header({ widget, state }: PageParts) {
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
            onClick={() => show(widget, tab)}
          >
            {words(TAB_TEXTS[tab])}
          </button>
        ))
      ) : (
        <h2 className="tab active" tabIndex={-1}>
          {titleOf(state)}
        </h2>
      )}
      <button type="button" className="close" aria-label={words('close')} onClick={() => close(widget)}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M3 3l10 10M13 3L3 13" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
    </header>
  )
}
