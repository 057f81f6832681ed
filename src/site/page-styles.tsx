import { createContext, useContext } from 'react'

/** A part of a page's styles: written into the document, or the path of a file that the document links to. */
export type PageStyle = { text: string } | { path: string }

/** Hands the page's styles to the document while it is rendered on the server; marked so that the browser's program is built without. */
export const PageStyles = /* @__PURE__ */ createContext<PageStyle[]>([])

/**
 * The page's styles inside the document: linked ones would cost a round trip before the first paint. Only a large file, which browsers
 * keep from one page to the next, is linked. Only the server writes them: in the browser they stay as they are.
 */
export const StyleElements = () =>
  useContext(PageStyles).map((style) =>
    'path' in style ? (
      <link key={style.path} rel="stylesheet" href={style.path} />
    ) : (
      <style key={style.text} dangerouslySetInnerHTML={{ __html: style.text }} />
    ),
  )
