import { createContext, useContext } from 'react'

const Stylesheet = createContext('')

/** Hands the page's styles to the document while it is rendered on the server. */
export const InlineStyles = Stylesheet.Provider

/**
 * The page's styles inside the document: linked ones would cost a round trip before the first paint.
 * In the browser the element is left as the server wrote it.
 */
export function StyleElement() {
  return <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: useContext(Stylesheet) }} />
}
