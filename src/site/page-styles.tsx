import { createContext, useContext } from 'react'

/** A part of a page's styles: written into the document, or the path of a file that the document links to. */
export type PageStyle = { text: string } | { path: string }

/** Passes the page's styles to the document during server rendering; marked as pure so that the browser's bundle drops it. */
export const PageStyles = /* @__PURE__ */ createContext<PageStyle[]>([])

/**
 * The page's styles, inlined: linked ones would cost a round trip before the first paint. Only a large file, which browsers cache across pages, is
 * linked. Only the server writes them: the browser leaves them unchanged.
 */
export const StyleElements = () =>
  useContext(PageStyles).map((style) =>
    'path' in style ? (
      <link key={style.path} rel="stylesheet" href={style.path} />
    ) : (
      <style key={style.text} dangerouslySetInnerHTML={{ __html: style.text }} />
    ),
  )
