import { useEffect, useRef, useSyncExternalStore, type MouseEvent, type SyntheticEvent } from 'react'
import type { WidgetState } from '../state.ts'
import { CallOut } from './call-out.tsx'
import { Flash } from './flash.tsx'
import { Header, titleOf } from './header.tsx'
import { PageBody } from './page-body.tsx'
import type { Parts } from '../parts.ts'
import { Words } from './words.tsx'

/** The modal dialog; the browser keeps the focus inside and gives it back. */
export function Dialog(parts: Parts) {
  const { store } = parts
  const { close } = parts.modal
  const state = useSyncExternalStore(store.subscribe, store.get)
  const { isOpen, page } = state.modal
  const dialog = useRef<HTMLDialogElement>(null)
  const isClosedByBrowser = useOpen(dialog, isOpen)
  useFocus(dialog, state)

  function closeByEscape(event: SyntheticEvent) {
    event.preventDefault()
    close()
  }
  function closeOutside(event: MouseEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return
    const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect()
    const { clientX: x, clientY: y } = event
    if (x < left || x > right || y < top || y > bottom) close()
  }

  return (
    <Words.Provider value={state.locale}>
      <dialog
        ref={dialog}
        lang={state.locale}
        aria-label={titleOf(state)}
        aria-hidden={!isOpen}
        onCancel={closeByEscape}
        onClose={() => isClosedByBrowser() && close()}
        onMouseDown={closeOutside}
      >
        {isOpen && (
          <div className="content" key={page}>
            <div className="logo" aria-hidden="true" />
            <Header {...parts} state={state} />
            <Flash state={state} />
            <PageBody {...parts} state={state} />
            {state.modal.logo && <CallOut options={parts.options} state={state} />}
          </div>
        )}
      </dialog>
    </Words.Provider>
  )
}

/** @returns tells of a `close` event whether it was not ours; it comes later, when the dialog may be open again */
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
      // The page may have changed the button that opened the dialog meanwhile.
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

/** Every page begins at its first field, or at what it has to say. */
function useFocus(ref: React.RefObject<HTMLDialogElement | null>, { modal, message, challenge }: WidgetState) {
  useEffect(() => {
    if (!modal.isOpen) return
    const target = ref.current?.querySelector<HTMLElement>('input') ?? ref.current?.querySelector<HTMLElement>('h2')
    target?.focus()
  }, [ref, modal.isOpen, modal.page, message, challenge])
}
